"""The tests of what authors test their packs with."""

"""What all tests need: Ctrl-C reaches the commands under test, also where the tests themselves run in the background."""

from __future__ import annotations

import signal

# A shell starts what runs in the background with Ctrl-C ignored, and processes hand that on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

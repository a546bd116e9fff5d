// What the editor itself says, in the languages of the page besides English.

import { spoken } from "../words.js";

/** @type {Record<string, Record<string, string>>} by language, then by the English words */
const books = {
  it: {
    Completions: "Completamenti", Diagnostics: "Problemi", "No diagnostics": "Nessun problema", "Go to line": "Vai alla riga", go: "vai",
    close: "chiudi", "Selection deleted": "Selezione cancellata", "folded code": "testo ripiegato", unfold: "apri", "Fold line": "Ripiega la riga",
    "Unfold line": "Apri la riga", "Folded lines": "Righe ripiegate", "Unfolded lines": "Righe aperte", to: "fino a", Find: "Cerca", next: "avanti",
    previous: "indietro", all: "tutti", "match case": "maiuscole/minuscole", regexp: "espressione regolare", "by word": "parole intere",
    Replace: "Sostituisci con", replace: "sostituisci", "replace all": "sostituisci tutti", "current match": "trovato", "on line": "alla riga",
    "replaced match on line $": "sostituito alla riga $", "replaced $ matches": "$ sostituiti", "Control character": "Carattere di controllo",
  },
};

/** The editor's words in the language of the page; English ones are its own. */
export function phrases() {
  return books[spoken()] ?? {};
}

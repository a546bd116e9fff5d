// Says what is needed where the page was opened as a file: browsers load no modules and no workers from files.
if (location.protocol === "file:") {
  const note = document.createElement("p");
  note.id = "opened-as-file";
  const isItalian = navigator.language.startsWith("it");
  note.lang = isItalian ? "it" : "en";
  note.textContent = isItalian
    ? "Questa pagina ha bisogno di un server web, uno qualsiasi: scrivi python -m http.server in questa cartella, poi apri localhost:8000."
    : "This page needs a web server, which may be any: type python -m http.server in this folder, then open localhost:8000.";
  document.body.replaceChildren(note);
}

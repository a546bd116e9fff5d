// Says what is needed where the page was opened as a file: browsers load no modules and no workers from files.
if (location.protocol === "file:") {
  const note = document.createElement("p");
  note.id = "opened-as-file";
  note.lang = "en";
  note.textContent =
    "This page needs a web server, which may be any: type python -m http.server in this folder, then open localhost:8000.";
  document.body.replaceChildren(note);
}

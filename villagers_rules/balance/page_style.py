"""How the page of statistics looks, and what sorts its tables."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --back: #ffffff; --ink: #1d1d1f; --faint: #5f5f66; --line: #d9d9de; --stripe: #f5f5f7; }
@media (prefers-color-scheme: dark) {
  :root { --back: #17181b; --ink: #e8e8ea; --faint: #a4a4ac; --line: #3a3b40; --stripe: #1f2024; }
}
* { box-sizing: border-box; }
body { background: var(--back); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem;
  padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.2rem; margin-top: 2.4rem; } h3 { font-size: 1rem; margin-top: 1.8rem; }
p { color: var(--faint); max-width: 45rem; }
.wide { overflow: auto; max-height: 85vh; max-width: 100%; width: max-content; border: 1px solid var(--line); }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
th button::after { content: " \\2195"; } th[aria-sort=descending] button::after { content: " \\2193"; }
th[aria-sort=ascending] button::after { content: " \\2191"; }
table { border-collapse: separate; border-spacing: 0; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 2px 8px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; background: var(--back); position: sticky; top: 0; z-index: 1; }
td { background: var(--back); } tbody tr:nth-child(even) td { background: var(--stripe); }
th:first-child, td:first-child { position: sticky; left: 0; max-width: 11rem; overflow: hidden; text-overflow: ellipsis; }
th:first-child { z-index: 2; }
.word { text-align: left; }
svg { max-width: 100%; height: auto; display: block; font: 11px system-ui, sans-serif; } svg text { fill: var(--ink); }
.for-narrow { display: none; }
@media (max-width: 47rem) { .for-narrow { display: block; } .for-wide { display: none; } body { margin: 1rem auto; } }
.end { text-anchor: end; } .middle { text-anchor: middle; fill: var(--faint) !important; } .small { font-size: 9px; }
.grid { stroke: var(--line); } .axis, .whisker { stroke: var(--ink); } .mark { stroke: var(--ink); stroke-width: 2; }
.usual { stroke: var(--ink); stroke-dasharray: 4 3; }
.won { fill: #4a86cf; } .score { fill: #8a80d0; } .length { fill: #5f8290; }
.source0 { fill: #b9a67c; } .source1 { fill: #e0ac1c; } .source2 { fill: #a9b2bd; } .source3 { fill: #a8622c; }
.source4 { fill: #6fae5c; } .source5 { fill: #27a094; } .source6 { fill: #d0678a; } .source7 { fill: #b8432f; }
.source8 { fill: #7d7d45; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } table { font-size: 9px; } svg, tr { break-inside: avoid; }
  .wide { overflow: visible; max-height: none; border: 0; } th, th:first-child, td:first-child { position: static; } }
"""
"""The colours of `plots` by class; all else follows what the window is set to."""
SORT = """
document.querySelectorAll("th button").forEach(function (button) {
  var head = button.parentNode, up = false;
  button.addEventListener("click", function () {
    var place = Array.prototype.indexOf.call(head.parentNode.children, head);
    var body = head.closest("table").tBodies[0], rows = Array.prototype.slice.call(body.rows);
    var word = head.className === "word";
    up = !up;
    rows.sort(function (one, other) {
      var a = one.cells[place].textContent, b = other.cells[place].textContent;
      var order = word ? a.localeCompare(b) : parseFloat(b) - parseFloat(a);
      return up ? order : -order;
    });
    rows.forEach(function (row) { body.appendChild(row); });
    Array.prototype.forEach.call(head.parentNode.children, function (other) { other.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", up === word ? "ascending" : "descending");
  });
});
"""
"""What sorts a table when a head is clicked; nothing of the statistics is in it, so that no name can become code."""

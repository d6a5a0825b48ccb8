/** The look of /docs: one column of reading width beside a list of contents, light and dark, and readable on paper. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1d2a26; --soft: #5d6b66; --paper: #fbfaf7; --panel: #f2f0ea; --line: #dedad0;
  --accent: #1f5c4d; --get: #1f5c4d; --post: #94530a; --code: #20332d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9eeec; --soft: #a0ada8; --paper: #131917; --panel: #1b2320;
  --line: #2e3935; --accent: #7fd0b9; --get: #7fd0b9; --post: #efb765; --code: #d5e3de; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .2rem; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 52rem); gap: 3rem; max-width: 76rem; margin: 0 auto; padding: 0 1.5rem; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 2.5rem 0; font-size: .9rem; }
nav h2 { font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 1.5rem 0 .4rem; border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: .1rem 0; }
nav a { color: var(--ink); text-decoration: none; display: block; padding: .2rem 0; overflow-wrap: anywhere; }
nav a:hover { color: var(--accent); text-decoration: underline; }
main { padding: 2.5rem 0 6rem; min-width: 0; }
h1 { font-size: 2.25rem; line-height: 1.15; letter-spacing: -.02em; margin: 0 0 .75rem; }
h2 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; margin: 4rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.125rem; margin: 2.75rem 0 .5rem; overflow-wrap: anywhere; }
h4 { font-size: .8125rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin: 1.5rem 0 .4rem; }
.lead { font-size: 1.125rem; color: var(--soft); max-width: 42rem; }
code, pre { font: .875em/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--code); }
:not(pre) > code { background: var(--panel); padding: .1em .35em; border-radius: .25rem; overflow-wrap: anywhere; }
pre { background: var(--panel); padding: 1rem 1.25rem; border-radius: .5rem; overflow-x: auto; margin: .75rem 0; }
.method { font: 700 .8em ui-monospace, monospace; margin-right: .5rem; color: var(--get); }
.method.POST { color: var(--post); }
.facts { color: var(--soft); font-size: .9375rem; margin: .25rem 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .8125rem; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; }
td p { margin: 0; }
.required { color: var(--post); font-size: .8125rem; }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--accent); }
@media (max-width: 56rem) { .page { grid-template-columns: minmax(0, 1fr); gap: 0; } nav { position: static; max-height: 15rem; padding: 1rem 0; border-bottom: 1px solid var(--line); } td:first-child { white-space: normal; } }
@media (max-width: 40rem) { table, tbody, tr, td { display: block; } thead { display: none; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--line); } td { border: 0; padding: 0; } td:empty { display: none; } }
@media print { nav { display: none; } .page { display: block; } h2 { break-after: avoid; } }
`;

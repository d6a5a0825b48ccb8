/** The look of the documentation: contents, reading width and what is on the page side by side; one column on a phone; light and dark. */
export const docsStyle = `
@font-face { font-family: "Schibsted Grotesk"; src: url("/assets/storefront/fonts/schibsted-grotesk-latin-wght-normal.woff2") format("woff2"); font-weight: 400 900; font-display: swap; }
@font-face { font-family: "Bricolage Grotesque"; src: url("/assets/storefront/fonts/bricolage-grotesque-latin-800-normal.woff2") format("woff2"); font-weight: 800; font-display: swap; }
:root { color-scheme: light dark; --ink: #1d2a26; --soft: #55635e; --paper: #fbfaf7; --panel: #f2f0ea; --line: #dedad0;
  --accent: #1f5c4d; --on-accent: #fff; --post: #94530a; --code: #20332d; --mark: #fdf0cf; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9eeec; --soft: #a0ada8; --paper: #131917; --panel: #1b2320;
  --line: #2e3935; --accent: #7fd0b9; --on-accent: #10211c; --post: #efb765; --code: #d5e3de; --mark: #3b3215; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 "Schibsted Grotesk", system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 3; }
.bar { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line); }
.bar > div { max-width: 92rem; margin: 0 auto; padding: .6rem 1.5rem; display: flex; gap: 1rem 2rem; align-items: center; }
.logo { font: 800 1.375rem/1 "Bricolage Grotesque", system-ui, sans-serif; color: var(--ink); text-decoration: none; padding: .6rem 0; white-space: nowrap; }
.logo span { color: var(--accent); font-weight: 600; font-family: "Schibsted Grotesk", system-ui, sans-serif; font-size: 1rem; margin-left: .4rem; }
.search { position: relative; flex: 1; max-width: 32rem; margin-left: auto; }
.search input { width: 100%; font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .6rem; padding: .55rem .9rem; min-height: 2.75rem; }
.found { position: absolute; right: 0; left: 0; top: calc(100% + .4rem); background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; max-height: 70vh; overflow-y: auto; box-shadow: 0 12px 32px -12px rgb(0 0 0 / 35%); }
.found:empty { display: none; }
.found a, .results a { display: block; padding: .6rem .9rem; text-decoration: none; color: var(--ink); border-bottom: 1px solid var(--line); }
.found a:hover, .found a:focus { background: var(--panel); }
.found small, .results small { display: block; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
.found p { margin: 0; padding: .7rem .9rem; color: var(--soft); }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 3rem; max-width: 92rem; margin: 0 auto; padding: 0 1.5rem; }
.contents { position: sticky; top: 4.2rem; align-self: start; max-height: calc(100vh - 4.2rem); overflow-y: auto; padding: 1.5rem 0 3rem; font-size: .9375rem; }
.contents summary { cursor: pointer; padding: .3rem 0; font-weight: 600; }
.contents ul, .here ul { list-style: none; margin: 0; padding: 0; }
.contents ul { padding-left: .8rem; border-left: 1px solid var(--line); margin-bottom: .4rem; }
.contents li a, .here li a { color: var(--soft); text-decoration: none; display: block; padding: .25rem 0; overflow-wrap: anywhere; line-height: 1.4; }
.contents li a:hover, .here li a:hover { color: var(--accent); text-decoration: underline; }
.contents [aria-current] { color: var(--accent); font-weight: 600; }
.contents .inner { margin-left: 1rem; }
.text { display: grid; grid-template-columns: minmax(0, 50rem); gap: 3rem; padding: 2rem 0 6rem; min-width: 0; }
.here { display: none; font-size: .9375rem; }
@media (min-width: 80rem) { .text { grid-template-columns: minmax(0, 50rem) 14rem; } .here { display: block; position: sticky; top: 6rem; align-self: start; max-height: calc(100vh - 7rem); overflow-y: auto; } }
.here strong { font-size: .8125rem; color: var(--soft); }
main { min-width: 0; }
h1 { font: 800 clamp(1.875rem, 1.5rem + 1.6vw, 2.5rem)/1.12 "Bricolage Grotesque", system-ui, sans-serif; letter-spacing: -.015em; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.375rem; line-height: 1.25; margin: 2.75rem 0 .75rem; }
h3 { font-size: 1.125rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
.anchor { color: var(--soft); text-decoration: none; opacity: 0; padding: 0 .3rem; } :is(h2, h3):hover .anchor, .anchor:focus { opacity: 1; }
code, pre { font: .875em/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--code); }
:not(pre) > code { background: var(--panel); padding: .1em .35em; border-radius: .25rem; overflow-wrap: anywhere; }
.code { position: relative; margin: .75rem 0; }
pre { background: var(--panel); padding: 1rem 1.25rem; border-radius: .6rem; overflow-x: auto; margin: 0; tab-size: 2; }
.copy { position: absolute; top: .4rem; right: .4rem; }
button { font: 600 .875rem/1.2 "Schibsted Grotesk", system-ui, sans-serif; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .45rem; padding: .45rem .7rem; cursor: pointer; }
button:hover { border-color: var(--accent); }
.tabs fieldset { border: 0; padding: 0; margin: 1rem 0 -.4rem; display: flex; gap: .25rem; }
.tabs legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.tabs input { position: absolute; opacity: 0; }
.tabs label span { display: block; padding: .45rem .8rem; border-radius: .5rem; cursor: pointer; color: var(--soft); font-weight: 600; font-size: .9375rem; }
.tabs input:checked + span { background: var(--panel); color: var(--ink); } .tabs input:focus-visible + span { outline: 2px solid var(--accent); }
.panel { display: none; }
.tabs:has(input[value="sh"]:checked) .panel[data-language="sh"], .tabs:has(input[value="ts"]:checked) .panel[data-language="ts"], .tabs:has(input[value="python"]:checked) .panel[data-language="python"] { display: block; }
.table { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .8125rem; }
th, td { padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { min-width: 9rem; }
td em { color: var(--post); font-style: normal; font-size: .8125rem; }
:target { background: var(--mark); }
.more { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .9375rem; }
.try { background: var(--panel); border-radius: .6rem; padding: 1rem 1.25rem 1.25rem; margin: 1rem 0; display: grid; gap: .75rem; }
.try h3 { margin: 0; }
.try label { display: grid; gap: .25rem; font-size: .875rem; font-weight: 600; }
.try input, .try textarea { font: .9375rem/1.5 ui-monospace, Menlo, monospace; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .45rem; padding: .55rem .7rem; width: 100%; min-width: 0; }
.try textarea { min-height: 9rem; resize: vertical; }
.try button { justify-self: start; background: var(--accent); color: var(--on-accent); border-color: transparent; padding: .7rem 1.2rem; }
.try output { display: block; } .try output pre { background: var(--paper); max-height: 24rem; overflow: auto; } .try output:empty { display: none; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1rem; list-style: none; padding: 0; margin: 1rem 0; }
.cards a { display: block; height: 100%; padding: 1rem 1.25rem; background: var(--panel); border-radius: .75rem; text-decoration: none; color: var(--ink); }
.cards strong { display: block; color: var(--accent); } .results { list-style: none; padding: 0; }
@media (max-width: 60rem) { .page { grid-template-columns: minmax(0, 1fr); gap: 0; } .contents { position: static; max-height: none; padding: 1rem 0 0; border-bottom: 1px solid var(--line); }
  .text { padding-top: 1.5rem; } .logo span { display: none; } }
@media (max-width: 40rem) { table, tbody, tr, td { display: block; } thead { display: none; } tr { padding: .6rem 0; border-bottom: 1px solid var(--line); } td { border: 0; padding: .1rem 0; } td:empty { display: none; } }
@media print { .bar, .contents, .here, .copy, .try, .more { display: none; } .page, .text { display: block; } }
`;

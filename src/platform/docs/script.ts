/**
 * What a page of the documentation does beside being read: copies a sample, keeps the language of samples that somebody has chosen, searches
 * while they type, and sends a call with their own key. Runs in a browser as it stands; without it pages are whole but for these.
 */
export const docsScript = `
const $ = (selector, from = document) => [...from.querySelectorAll(selector)];
for (const button of $(".copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}
const choose = (language) => { for (const input of $('.tabs input[value="' + language + '"]')) input.checked = true; };
try { choose(localStorage.getItem("docs-language") ?? "sh"); } catch {}
for (const input of $(".tabs input")) input.addEventListener("change", () => {
  choose(input.value);
  try { localStorage.setItem("docs-language", input.value); } catch {}
});
const narrow = matchMedia("(max-width: 60rem)");
const contents = document.querySelector(".contents > details");
if (contents) { const fold = () => { contents.open = !narrow.matches; }; fold(); narrow.addEventListener("change", fold); }
const box = document.querySelector(".search input");
const found = document.querySelector(".found");
let asked = 0;
box.addEventListener("input", async () => {
  const mine = ++asked;
  const question = box.value.trim();
  await new Promise((later) => setTimeout(later, 150));
  if (mine !== asked) return;
  if (question.length < 2) { found.replaceChildren(); return; }
  const answer = await fetch("/docs/search.json?q=" + encodeURIComponent(question)).catch(() => null);
  if (mine !== asked || !answer || !answer.ok) return;
  const { data } = await answer.json();
  found.replaceChildren(...data.map(({ path, title, part, text }) => {
    const link = document.createElement("a");
    link.href = "/docs/" + path;
    const small = document.createElement("small");
    small.textContent = text;
    link.append(part ? title + " › " + part : title, small);
    return link;
  }));
  if (data.length === 0) { const none = document.createElement("p"); none.textContent = "Nothing is called that."; found.append(none); }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) { event.preventDefault(); box.focus(); }
  if (event.key === "Escape") found.replaceChildren();
});
document.addEventListener("click", (event) => { if (!event.target.closest(".search")) found.replaceChildren(); });
for (const form of $(".try")) {
  form.hidden = false;
  for (const input of $("input[data-key]", form)) { try { input.value = sessionStorage.getItem(input.dataset.key) ?? ""; } catch {} }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const output = form.querySelector("output");
    const headers = {};
    for (const input of $("input[data-header]", form)) {
      const key = input.value.trim();
      if (key) headers[input.dataset.header] = input.dataset.before + key;
      try { sessionStorage.setItem(input.dataset.key, key); } catch {}
    }
    if (form.dataset.once) headers["Idempotency-Key"] = crypto.randomUUID();
    const body = form.querySelector("textarea")?.value;
    const call = { method: form.dataset.method, path: form.querySelector("input[name=path]").value.trim(), headers, body };
    output.textContent = "…";
    const answer = await fetch("/docs/try", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(call) }).catch(() => null);
    const text = answer ? await answer.json() : null;
    if (text === null) { output.textContent = "No answer: are you online?"; return; }
    const shown = answer.ok ? text : { statusCode: answer.status, body: JSON.stringify(text) };
    let pretty = shown.body;
    try { pretty = JSON.stringify(JSON.parse(shown.body), null, 2); } catch {}
    const pre = document.createElement("pre");
    pre.tabIndex = 0;
    pre.textContent = shown.statusCode + "\\n" + pretty;
    output.replaceChildren(pre);
  });
}
`;

type Child = Node | string | null | false;

/** An element with what is in it. Text is text: nothing that a menu says becomes markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Omit<HTMLElementTagNameMap[Name], "style">> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

export const page = document.querySelector<HTMLElement>("#page")!;

export function show(...children: Child[]): void {
  page.replaceChildren(
    ...children.filter((child): child is Node | string => child !== null && child !== false),
  );
  page.setAttribute("aria-busy", "false");
}

export const button = (text: string, onclick: () => void): HTMLButtonElement =>
  make("button", { type: "button", onclick }, text);

/** What went wrong, read aloud where it is shown. */
export function alertOf(text: string): HTMLElement {
  const alert = make("p", { className: "alert" }, text);
  alert.setAttribute("role", "alert");
  return alert;
}

const pixelsPerMillimeter = 96 / 25.4;
const marginMillimeters = 4;
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/**
 * Paper of 80 mm that is as long as the slip (D-200). CSS has no length "as long as what is on it": with `80mm auto` a
 * browser takes the whole rule for unreadable and prints on Letter.
 */
export function cutPaperTo(slip: HTMLElement): void {
  const height = Math.ceil(slip.getBoundingClientRect().height / pixelsPerMillimeter) + 1;
  const length = height + 2 * marginMillimeters;
  sheet.replaceSync(`@page luka-slip { size: 80mm ${length}mm; margin: ${marginMillimeters}mm }`);
}

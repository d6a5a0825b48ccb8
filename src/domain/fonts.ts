/**
 * The fonts that a restaurant's pages can be set in, each as the families that devices have of it: nothing is fetched from
 * anybody, so that no stranger hears of a guest's visit and no page waits. CSS `font-family` values, best first.
 */
const stacks = {
  "System UI": "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif",
  Arial: "Arial,'Helvetica Neue',Helvetica,'Liberation Sans',sans-serif",
  Verdana: "Verdana,'DejaVu Sans',Geneva,sans-serif",
  "Trebuchet MS": "'Trebuchet MS','Lucida Grande','Fira Sans',sans-serif",
  "Gill Sans": "'Gill Sans','Gill Sans Nova',Seravek,Ubuntu,Calibri,'DejaVu Sans',sans-serif",
  Avenir: "'Avenir Next',Avenir,Montserrat,Corbel,'URW Gothic',sans-serif",
  Georgia: "Georgia,Gelasio,'DejaVu Serif',serif",
  Palatino: "'Palatino Linotype',Palatino,'Iowan Old Style','URW Palladio L',P052,serif",
  Charter: "Charter,'Bitstream Charter','Sitka Text',Cambria,serif",
  "Times New Roman": "'Times New Roman',Times,'Liberation Serif',serif",
  Rockwell: "Rockwell,'Rockwell Nova','Roboto Slab','DejaVu Serif',serif",
  "Courier New": "'Courier New',Courier,'Liberation Mono',monospace",
} as const;

export type FontName = keyof typeof stacks;
export const fontNames = Object.keys(stacks) as [FontName, ...FontName[]];

/** The families of a font by its name, whatever its case; null for the pages' own and for names that are not known. */
export function fontStack(name: string | null | undefined): string | null {
  const wanted = name?.trim().toLowerCase();
  const known = fontNames.find((one) => one.toLowerCase() === wanted);
  return known ? stacks[known] : null;
}

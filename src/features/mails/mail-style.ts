import { darkGrounds, readableColor, readableContrast } from "../../domain/brand-color.ts";
import { contrast, mix, parseHex, readableOn, toHex, white, withContrast } from "../../domain/contrast.ts";
import { knownOf } from "../../platform/known-texts.ts";

/** The colours of a restaurant's mail: hex texts that stand in attributes, computed, never copied from what was stored. */
export interface MailColors {
  band: string;
  onBand: string;
  /** A line below the band. */
  stripe: string;
  button: string;
  onButton: string;
  /** The colour of large figures and links on white. */
  accent: string;
  /** The same in the dark. */
  accentDark: string;
}

const fallback = parseHex("#1f3d36")!;

/** A lot's mails are of few restaurants, and its colours take as long as the rest of a mail's markup. */
const colorsOf = knownOf({ most: 1_000 }, (both) => computeColors(...(both.split(" ") as [string, string])));

/** Text reaches 4.5:1 on what it stands on, whatever colour the owner has picked (WCAG 2.2, 1.4.3). */
export const mailColors = (primaryColor: string, secondaryColor: string): MailColors =>
  colorsOf(`${primaryColor} ${secondaryColor}`);

function computeColors(primaryColor: string, secondaryColor: string): MailColors {
  const primary = parseHex(primaryColor) ?? fallback;
  // A white band would end the mail's head in nothing.
  const band = contrast(primary, white) < 1.25 ? mix(primary, fallback, 0.5) : primary;
  const button = readableColor(primary);
  return {
    band: toHex(band),
    onBand: toHex(readableOn(parseHex(toHex(band))!)),
    stripe: toHex(parseHex(secondaryColor) ?? primary),
    button: toHex(button),
    onButton: toHex(readableOn(button)),
    accent: toHex(button),
    accentDark: toHex(withContrast(primary, darkGrounds, readableContrast)),
  };
}

/** `+47 73 50 00 00`; numbers of other countries as they are. */
export const readablePhone = (phone: string): string =>
  phone.replace(/^(\+47)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1 $2 $3 $4 $5");

export const ink = "#1d1f23";
export const soft = "#5c6066";
export const hairline = "#e3e4e6";
export const ground = "#f3f3f1";

/**
 * For mail programs that follow the system's dark mode by themselves; the others show the light mail, or invert it, which
 * it stands since every text has its own ground.
 */
export const darkRules = ({ accentDark }: MailColors): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #121315 !important; }
  .card { background-color: #1c1d20 !important; }
  .ink { color: #f1f1ef !important; }
  .soft { color: #b3b6bb !important; }
  .accent { color: ${accentDark} !important; }
  .sunken { background-color: #26282c !important; }
  .rule { border-color: #34373c !important; }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .large { font-size: 24px !important; }
}`;

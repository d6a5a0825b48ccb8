import { createHash } from "node:crypto";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML, in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!);

/** How a Content-Security-Policy names an inline style or script. */
export const sourceHash = (content: string): string =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;

import type { gate as nb } from "../nb/gate.ts";
import type { Translated } from "../template.ts";

export const gate: Translated<typeof nb> = {
  lead: "This page is not open to everyone yet. If you were given a password, enter it here.",
  noPassword: "This page is not open yet. Please come back later.",
  password: "Password",
  open: "Open the page",
  wrong: "That was not the right password. Check upper and lower case, and try again.",
};

import type { outbox as nb } from "../nb/outbox.ts";
import type { Translated } from "../template.ts";

export const outbox: Translated<typeof nb> = {
  title: "Outbox",
  about: "What guests would have got. Set SMTP_URL to send it. This page is there on localhost alone.",
  none: "No mail yet.",
  how: "Place an order with an e-mail address, and its confirmation is here a second later.",
  time: "Time",
  from: "From",
  to: "To",
  mail: "Mail",
  state: "State",
  facts: "{kind} · to {recipient} · {time}",
  states: { PENDING: "pending", SENT: "sent", FAILED: "failed", SKIPPED: "skipped" },
  stateWhy: "{state} ({failure})",
  html: "As a mail program shows it",
  frame: "The mail",
  text: "Plain text",
  calendar: "Calendar file",
  headers: "Headers",
  notKept: "It went through the mail server, and its text is not kept.",
  notSent: "Nothing was sent.",
};

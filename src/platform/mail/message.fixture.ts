import type { MailMessage } from "./mailer.ts";

/** A mail for tests. */
export const exampleMessage = (more: Partial<MailMessage> = {}): MailMessage => ({
  messageId: "<01890a5d-ac96-774b-bcce-b302099a8057@luka.example>",
  dateMs: Date.parse("2026-06-12T18:00:00+02:00"),
  fromName: "Prøva Pizza",
  identity: null,
  to: "kari@example.com",
  replyTo: { name: "Prøva Pizza", address: "post@prova.example" },
  subject: "Vi har mottatt bestilling 1042",
  text: "Takk for bestillingen! – blåbær\n",
  html: "<p>Takk for bestillingen! – blåbær</p>",
  unsubscribeUrl: null,
  calendar: null,
  ...more,
});

import type { retentionPage as nb } from "../nb/retention-page.ts";
import type { Translated } from "../template.ts";

export const retentionPage: Translated<typeof nb> = {
  name: "Retention",
  lead: "How long each kind of data is kept. What is older is deleted by the jobs within an hour.",
  kept: "What is kept",
  oldest: "Oldest: {at:date}",
  nothing: "Nothing yet",
  none: "No limit",
  days: "days",
  daysOf: "Days for {name}",
  bounds: "From {least:number} to {most:number}. The default is {usual:number}.",
  set: "Save",
  saved: "The retention has been changed.",
  shorter: "When the time becomes shorter, what is older is deleted for good.",
  kinds: {
    API_CALLS: {
      name: "API log",
      text: "Calls from partners and websites. Partners are promised 14 days, and are shown no more.",
    },
    DELIVERIES: {
      name: "Webhook deliveries",
      text: "What was sent to integrations. They are promised 30 days, and are shown no more.",
    },
    MAILS: { name: "E-mail", text: "What was sent to whom, to guests and staff." },
    PHONE_MESSAGES: { name: "Text messages and calls", text: "To the restaurants' own phones." },
    GUEST_DEVICES: { name: "Guests' browsers", text: "Those that were to be told when the food was ready." },
    PRINT_JOBS: { name: "Printouts", text: "Slips that were sent to printers." },
    MENU_IMPORTS: { name: "Menus from files", text: "The files and what was read of them." },
    MENU_VERSIONS: { name: "Earlier menus", text: "The last one always stays." },
    IDEMPOTENCY_KEYS: { name: "Keys against double orders", text: "Partners are promised 30 days." },
    AUDIT_LOG: { name: "Restaurants' and partners' logs", text: "Who did what. Owners are promised a year." },
    SESSIONS: { name: "Sessions", text: "Until they run out or are ended." },
    NEWSLETTER: {
      name: "The newsletter",
      text: "With the consents, until the restaurant or the guest deletes them.",
    },
    ORDERS: {
      name: "Orders",
      text: "Accounting records: five years by the Norwegian bookkeeping act, and as long as the restaurant is there. The guest's data can be erased before.",
    },
    SERVICE_LOG: { name: "The console's log", text: "Cannot be deleted by the service." },
  },
};

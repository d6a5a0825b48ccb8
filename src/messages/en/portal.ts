import type { portal as nb } from "../nb/portal.ts";
import type { Translated } from "../template.ts";

export const portal: Translated<typeof nb> = {
  title: "Partner portal",
  environments: { TEST: "Test", LIVE: "Live" },
  environment: "Environment",
  menu: "Pages of the portal",
  switchPartner: "Switch partner",
  groups: { work: "Work", account: "Account" },
  overview: { name: "Overview", title: "Overview" },
  begin: {
    title: "Get started",
    text: "Four steps from nothing to the first message about an order. All of it is a test: nobody cooks, and no money moves.",
    done: "Done",
    sandbox: {
      title: "Make a sandbox",
      text: "A restaurant to try things with, with an example’s menu.",
      go: "Make a sandbox",
    },
    key: { title: "Make a partner key", text: "It opens the partner API for your server.", go: "Make a key" },
    order: {
      title: "Send the first order",
      text: "The example guest orders. If the kitchen is closed, move the sandbox’s clock ahead where its orders are.",
      withKeys: "The keys that you have just made are in the call.",
      call: "The call",
      go: "See the orders",
    },
    webhook: {
      title: "Hear of orders",
      text: "A webhook tells your server when something happens.",
      go: "Make a webhook",
    },
    docs: "Read the guides",
  },
  roles: { OWNER: "Owner", ADMIN: "Administrator", MEMBER: "Developer", READER: "Reader" },
  standing: {
    PENDING:
      "The application is being looked at. You get a mail when it is approved, and can look around meanwhile.",
    TESTING: "You can use test at once. Real restaurants wait for us to approve the application.",
    APPROVED: "Approved",
    SUSPENDED: "Suspended. The keys do not work. Get in touch with us.",
    ARCHIVED: "Ended. The keys no longer work.",
  },
  signIn: {
    title: "Sign in to the partner portal",
    side: "Keys, sandboxes and logs in one place.",
    apply: "Not a partner yet? Apply here",
  },
  none: {
    title: "You are not in any partner’s team",
    text: "Ask the owner of the team for an invitation, or apply to become a partner.",
  },
};

import type { portal as nb } from "../nb/portal.ts";
import type { Translated } from "../template.ts";

export const portal: Translated<typeof nb> = {
  title: "Partner portal",
  environments: { TEST: "Test", LIVE: "Live" },
  environment: "Environment",
  menu: "Pages of the portal",
  switchPartner: "Switch partner",
  groups: { work: "Work", account: "Account", help: "Help" },
  docs: "Documentation",
  overview: { name: "Overview", title: "Overview" },
  begin: {
    title: "Get started",
    text: "Four steps from nothing to your first webhook about an order. Everything is in test: nobody cooks, and no money moves.",
    done: "Done",
    sandbox: {
      title: "Make a sandbox",
      text: "A restaurant to build against, with an example menu.",
      go: "Make a sandbox",
    },
    key: {
      title: "Make a partner key",
      text: "It gives your server access to the partner API.",
      go: "Make a key",
    },
    order: {
      title: "Send the first order",
      text: "An example guest places an order. If the kitchen is closed, move the sandbox’s clock ahead on its orders page.",
      withKeys: "The keys you just made are already in the call.",
      call: "The call",
      go: "See the orders",
    },
    webhook: {
      title: "Get told about orders",
      text: "A webhook tells your server when something happens.",
      go: "Make a webhook",
    },
    docs: "Read the guide",
  },
  goLive: {
    title: "The way to live",
    text: "Once everything works in test, this is what is left before a restaurant can take real orders.",
    approval: {
      title: "Get approved",
      text: "We review your application and e-mail you when it is approved.",
    },
    agreement: {
      title: "Sign the agreement",
      text: "An owner of the team signs it here in the portal.",
      go: "Read and sign",
    },
    key: {
      title: "Make a live key",
      text: "The key for your server in production. The test key does not work here.",
      go: "To the keys",
    },
    restaurant: {
      title: "Create the first restaurant",
      text: "With a name, an address and an e-mail. The menu and the rest are filled in afterwards.",
      go: "New restaurant",
    },
    opening: {
      title: "Get it opened",
      text: "The owner signs the customer agreement, you request opening, and we open it.",
      go: "See what is missing",
    },
  },
  yourRole: "Your role: {role}",
  standing: {
    PENDING:
      "Your application is being reviewed. We will e-mail you when it is approved. Meanwhile, have a look around.",
    TESTING: "You can use test right away. Live opens once we have approved your application.",
    APPROVED: "Approved: your test keys work, and live keys once the agreement is signed.",
    SUSPENDED: "Suspended: no keys work. Get in touch with us.",
    ARCHIVED: "Closed: the keys no longer work.",
  },
  signIn: {
    title: "Sign in to the partner portal",
    side: "Keys, sandboxes and logs in one place.",
    apply: "Not a partner yet? Apply here",
  },
  none: {
    title: "You are not in a partner team",
    text: "Ask the owner of the team for an invitation, or apply to become a partner.",
  },
};

import type { portalTeam as nb } from "../nb/portal-team.ts";
import type { Translated } from "../template.ts";

export const portalTeam: Translated<typeof nb> = {
  name: "Team",
  lead: "Everybody signs in with their own e-mail. A key has the rights of whoever made it.",
  roles: {
    OWNER: {
      name: "Owner",
      as: "as an owner",
      may: "Everything: invites owners and administrators too, and can hand the team over. Needs a second factor.",
    },
    ADMIN: {
      name: "Administrator",
      as: "as an administrator",
      may: "Keys, news, brand and sender domain. Invites developers and readers.",
    },
    MEMBER: {
      name: "Developer",
      as: "as a developer",
      may: "Builds: sandboxes, restaurants, webhooks and test keys of their own.",
    },
    READER: { name: "Reader", as: "as a reader", may: "Sees everything in the portal, and changes nothing." },
  },
  invite: "Invite to the team",
  keyCount: { one: "{count:number} key", other: "{count:number} keys" },
  remove: "Remove from the team",
  removeLabel: "Remove {name} from the team",
  removeAsk: {
    title: "Remove {name} from the team?",
    text: "The portal closes for {name} within a few seconds. The account stays theirs.",
    yes: "Remove from the team",
  },
  removed: "{name} has been removed from the team",
  leave: "Leave the team",
  leaveAsk: {
    title: "Leave the {partner} team?",
    text: "You lose access at once. An owner or administrator can invite you again.",
    yes: "Leave the team",
  },
  onlyOwner: "You are the only owner. Give somebody else that role before you leave the team.",
  handOver: "Make owner",
  handOverLabel: "Make {name} the owner in your place",
  handOverAsk: {
    title: "Make {name} the owner in your place?",
    text: "{name} becomes the owner, and you an administrator. Only an owner can give you the role back.",
    yes: "Hand the team over",
  },
  loses: {
    one: "The key below gets 403 KEY_ROLE_FORBIDDEN at once for news, brand, sender domain and recovering keys. Everything else works as before. Have somebody with the role make a new one, and switch over first.",
    other:
      "The {count:number} keys below get 403 KEY_ROLE_FORBIDDEN at once for news, brand, sender domain and recovering keys. Everything else works as before. Have somebody with the role make new ones, and switch over first.",
  },
  losing: "Keys that lose the role",
  lastOwner: "The team needs an owner. Give somebody else that role first.",
  isInTeam: "Somebody with this e-mail address is already in the team.",
  mail: {
    subject: "{inviter} invites you to the {partner} team",
    title: "Hi {name}!",
    text: "{inviter} invites you to the {partner} partner portal {as}.",
    next: "Create an account and you are in. If you already have one, use that.",
  },
  page: {
    title: "Welcome to the {partner} team",
    lead: "{inviter} has invited you {as}. Choose a password and you are ready.",
    known: "{inviter} has invited you {as}. You already have an account and sign in with your password.",
    joinedTitle: "You are in the team",
    joined: "{partner} has been added to your account. Sign in, and you are in the partner portal.",
  },
};

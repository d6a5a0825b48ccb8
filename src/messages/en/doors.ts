import type { doors as nb } from "../nb/doors.ts";
import type { Translated } from "../template.ts";

export const doors: Translated<typeof nb> = {
  KEY_MISSING: "The API key is missing: send Authorization: Bearer lbs_…, or call from a trusted origin.",
  KEY_WRONG: "The API key is wrong: it does not exist, was revoked or is of another kind.",
  KEY_EXPIRED: "The API key has expired. Create a new one.",
  KEY_OF_OTHER_RESTAURANT:
    "The API key is wrong: it belongs to another restaurant than the one that slug names.",
  KEY_REQUIRED: "The API key is missing: this endpoint cannot be called from a browser.",
  PARTNER_KEY_MISSING: "The partner key is missing: send Authorization: Bearer lbp_….",
  PARTNER_KEY_WRONG:
    "The partner key is wrong: it does not exist, was revoked, is of another kind, or the partner is closed.",
  RESTAURANT_KEY_MISSING: "The restaurant key is missing: send X-Service-Restaurant-Key: lbs_….",
  RESTAURANT_KEY_WRONG:
    "The restaurant key is wrong: it does not exist, was revoked, or names no environment and must be rotated.",
  ENVIRONMENTS_DIFFER: "The partner key and the restaurant key belong to different environments.",
  ORIGIN_UNTRUSTED: "The origin is not trusted for this restaurant.",
  partnersUseServers: "The partner API is for servers: an Origin is what browsers send.",
  notAnObject: "The request must be an object.",
  slugText: "slug must be text.",
  slugInBody: "slug belongs in the request's body, not in its address.",
  slugInPath: "slug stands in the path of the address, not behind it.",
  signIn: "Sign in to continue.",
  wrongPassword: "Wrong e-mail address or password.",
  currentPasswordWrong: "The password is wrong.",
  wrongCode: "The code is wrong, used or too old.",
  signInAgain: "It took too long, or there were too many wrong codes. Sign in again.",
  passkeyRefused: "The passkey did not work here. Try again, or sign in with your password.",
  secondFactorRequired:
    "Your role takes more than a password. Add a passkey or turn on codes under Security, and sign in with it.",
  proveSecondFactor: "Sign in with your passkey or your code to change this.",
  codesAreOn: "Codes are turned on already. Turn them off before you change apps.",
  codesAreOff: "Codes are not turned on.",
  shortPassword: "The password must have at least {minimum:number} characters.",
  tooManySignIns: "Too many attempts to sign in. Wait a little and try again.",
  accountExists:
    "{email} already has an account, which keeps its password. Leave the password out to give the role, or use luka person reset to make a link for a new password.",
  newAccountPassword: "{email} has no account yet: it needs a password.",
  linkGone: "The link has been used or is too old. Ask for a new one.",
  emailTaken: "The e-mail address is in use.",
  tookTooLong: "The request took too long.",
  largeHeaders: "The request's headers are too large.",
  mcpKeyIsNoHandle:
    "This is no handle (lbh_…) from the answer in which the key was made. A key itself must not pass through a language model: set X-Service-Restaurant-Key on the connection.",
  mcpTopicUnknown: "Unknown topic. These exist: {known}.",
};

import type { hosts as nb } from "../nb/hosts.ts";
import type { Translated } from "../template.ts";

export const hosts: Translated<typeof nb> = {
  urlLength: "The address can have at most {most:number} characters.",
  urlCharacters: "The address has characters that are not allowed.",
  urlHttps: "The address must be an https address.",
  urlCredentials: "The address cannot carry a user name or a password.",
  urlPort: "The port must be 443, or 1024 or higher.",
  urlName: "The address must have a host name, not an IP address.",
  urlOwn: "The address cannot be the service's own.",
  urlPublic: "The address must have a public host name.",
  paused: "The webhook is paused and hears of no events. Resume it first.",
  FORM: "Write the host name alone, for example order.restaurant.no.",
  ADDRESS: "Must be a host name, not an IP address.",
  SINGLE_LABEL: "Must be a whole host name, for example restaurant.no.",
  LABEL: "The host name has parts that are not allowed.",
  TOO_LONG: "The host name is too long.",
  INNER: "The host name is not on the public internet.",
  ownDomain: "This is the service's own domain.",
  noTopLevel: "There is no such top-level domain.",
  publicSuffix: "This is a public suffix that nobody can own, like co.uk or oslo.no.",
  origin: "Write the origin as https://host or https://host:port, with nothing behind it.",
  noPort: "There is no such port.",
};

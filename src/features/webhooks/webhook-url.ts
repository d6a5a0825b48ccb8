import { isIP } from "node:net";
import { isInnerName } from "../../domain/host-name.ts";
import type { Issue } from "../../domain/problems.ts";

export interface WebhookUrlRules {
  /** Host, with a port when it has one: no webhook calls the service itself. */
  serviceDomain: string;
  /** Lets `localhost` and names below it be receivers, for development. */
  allowsLoopback: boolean;
}

const longestUrl = 2048;
const loopbackNames = /(^|\.)localhost$/;
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * The address of a webhook as it is stored (WHATWG form, without a fragment), or what is wrong with it. Rules: D-11.
 * What the name leads to is looked at again for every delivery (platform/outbound-http.ts).
 */
export function parseWebhookUrl(text: string, rules: WebhookUrlRules): { url: URL } | { issue: Issue } {
  const refuse = (message: string) => ({ issue: { path: "url", message, code: "INVALID" } });
  if (text.length > longestUrl) return refuse(`Adressen kan ha høyst ${longestUrl} tegn.`);
  // The parser drops control characters and spaces and turns backslashes round: not what anybody meant.
  if (/[\s\p{Cc}\\]/u.test(text)) return refuse("Adressen har tegn som ikke er tillatt.");
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return refuse("Adressen må være en https-adresse.");
  if (url.username || url.password) return refuse("Adressen kan ikke ha brukernavn eller passord.");
  const port = url.port === "" ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) return refuse("Porten må være 443 eller 1024 og over.");
  const host = url.hostname;
  // Every way of writing an IPv4 address (decimal, octal, hex, short, full-width) has become dots and digits by now.
  if (isIP(host) !== 0 || host.startsWith("["))
    return refuse("Adressen må ha et vertsnavn, ikke en IP-adresse.");
  if (isOwn(host, url.host, rules.serviceDomain)) return refuse("Adressen kan ikke være tjenestens egen.");
  if (!(rules.allowsLoopback && loopbackNames.test(host)) && !isPublicName(host))
    return refuse("Adressen må ha et offentlig vertsnavn.");
  url.hash = "";
  if (url.href.length > longestUrl) return refuse(`Adressen kan ha høyst ${longestUrl} tegn.`);
  return { url };
}

function isPublicName(host: string): boolean {
  const labels = host.split(".");
  return labels.length > 1 && labels.every((part) => label.test(part)) && !isInnerName(host);
}

/** On localhost many programs share the name, so only the service's own port is its own. */
function isOwn(name: string, nameAndPort: string, serviceDomain: string): boolean {
  const [serviceName = ""] = serviceDomain.split(":");
  const host = loopbackNames.test(serviceName) ? nameAndPort : name;
  const own = loopbackNames.test(serviceName) ? serviceDomain : serviceName;
  return host === own || host.endsWith(`.${own}`);
}

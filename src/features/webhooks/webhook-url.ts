import { isIP } from "node:net";
import { isInnerName } from "../../domain/host-name.ts";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";

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
  const refuse = (said: Message) => ({ issue: { path: "url", message: said, code: "INVALID" } });
  if (text.length > longestUrl) return refuse(message("hosts.urlLength", { most: longestUrl }));
  // The parser drops control characters and spaces and turns backslashes round: not what anybody meant.
  if (/[\s\p{Cc}\\]/u.test(text)) return refuse(message("hosts.urlCharacters"));
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return refuse(message("hosts.urlHttps"));
  if (url.username || url.password) return refuse(message("hosts.urlCredentials"));
  const port = url.port === "" ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) return refuse(message("hosts.urlPort"));
  const host = url.hostname;
  // Every way of writing an IPv4 address (decimal, octal, hex, short, full-width) has become dots and digits by now.
  if (isIP(host) !== 0 || host.startsWith("[")) return refuse(message("hosts.urlName"));
  if (isOwn(host, url.host, rules.serviceDomain)) return refuse(message("hosts.urlOwn"));
  if (!(rules.allowsLoopback && loopbackNames.test(host)) && !isPublicName(host))
    return refuse(message("hosts.urlPublic"));
  url.hash = "";
  if (url.href.length > longestUrl) return refuse(message("hosts.urlLength", { most: longestUrl }));
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

import { baseUrl, type Config } from "../../config.ts";
import { createMarkdown, type Markdown } from "../../platform/markdown.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";

const made = new Map<string, Markdown>();

/** The Markdown of news, the same on pages and in mail: its pictures are those that were uploaded to the service. */
export function newsMarkdown(config: Config): Markdown {
  const base = baseUrl(config);
  const markdown = made.get(base) ?? createMarkdown((url) => isUploadUrl(config, url));
  made.set(base, markdown);
  return markdown;
}

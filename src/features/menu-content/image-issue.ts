import type { Config } from "../../config.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";

/**
 * Pictures come from the service's own uploads alone; one that is stored already may stay.
 * @returns an issue at `path`, or none
 */
export function imageIssue(
  config: Config,
  url: string | null | undefined,
  stored: string | null,
  path: string,
): Issue[] {
  if (!url || url === stored || isUploadUrl(config, url)) return [];
  return [{ path, code: "INVALID", message: message("fields.picture") }];
}

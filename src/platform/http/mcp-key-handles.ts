import { sealed } from "../sealed.ts";
import type { Secrets } from "../secrets.ts";

/** Kept nowhere: a handle is in the conversation of whoever made the key, and opens for that partner alone. */
export const keyHandles = sealed<"partnerId">(({ partnerId }) => `mcp restaurant key of ${partnerId}`);
const prefix = "lbh_";

/** Restaurant keys as an AI client has them: a model sees a handle, which is of no use but as an argument at `/mcp` (D-140). */
export interface KeyHandles {
  /** The same text, with a handle in the place of each key. */
  hide(text: string): string;
  /** What a handle stands for; null for what is none of this partner's. */
  keyOf(handle: string): string | null;
}

export function createKeyHandles(secrets: Secrets, partnerId: string): KeyHandles {
  const purpose = keyHandles.purposeOf({ partnerId });
  return {
    hide: (text) =>
      text.replaceAll(
        /\blbs_(?:live|test)_[A-Za-z0-9]+/g,
        (key) => prefix + secrets.seal(key, purpose).toString("base64url"),
      ),
    keyOf(handle) {
      if (!handle.startsWith(prefix)) return null;
      try {
        return secrets.open(Buffer.from(handle.slice(prefix.length), "base64url"), purpose);
      } catch {
        return null;
      }
    },
  };
}

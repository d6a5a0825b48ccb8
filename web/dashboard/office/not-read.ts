import { ApiError } from "../api-error.ts";
import type { Words } from "../texts.tsx";

interface Said {
  title: string;
  text: string;
}

/**
 * Why something could not be read, and whether it is worth another try: not where it is not for who looks.
 *
 * @param own what is said of trouble that passes, where that is known better
 */
export function notRead(
  { look, office: { failed, forbidden } }: Words["t"],
  error: unknown,
  own: Said = failed,
): Said & { mayRetry: boolean } {
  if (!(error instanceof ApiError && error.status === 403)) return { ...own, mayRetry: true };
  // To who looks at a restaurant as its owner does, some of it is not shown.
  const { title, text } = error.code === "LOOK_ONLY" ? look.hidden : forbidden;
  return { title, text, mayRetry: false };
}

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
  const isRefused = error instanceof ApiError;
  // To who looks at a restaurant as its owner does, some of it is not shown.
  if (isRefused && error.code === "LOOK_ONLY") return { ...look.hidden, mayRetry: false };
  const { title, text } = isRefused && error.status === 403 ? forbidden : own;
  return { title, text, mayRetry: !(isRefused && error.status === 403) };
}

import type { ReactNode } from "react";
import { ApiError } from "../api-error.ts";
import { Loading, Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";

interface LoadedProps<Data> {
  query: { data: Data | undefined; isPending: boolean; error: unknown; refetch(): unknown };
  /** What is said where it could not be read, if that is known better. */
  failed?: { title: string; text: string };
  children(data: Data): ReactNode;
}

/** What is not shown to who looks at a restaurant as its owner does. */
const isHidden = (error: unknown): boolean => error instanceof ApiError && error.code === "LOOK_ONLY";

/** What has been read, once it has been; until then that it is being read, or why it could not be. */
export function Loaded<Data>({ query, failed, children }: LoadedProps<Data>) {
  const { t } = useWords();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Loading />;
  const { forbidden } = t.office;
  if (isHidden(query.error)) return <Trouble {...t.look.hidden} />;
  if (query.error instanceof ApiError && query.error.status === 403)
    return <Trouble title={forbidden.title} text={forbidden.text} />;
  return <Trouble {...(failed ?? t.office.failed)} onRetry={() => void query.refetch()} />;
}

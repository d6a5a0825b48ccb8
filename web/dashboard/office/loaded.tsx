import type { ReactNode } from "react";
import { Loading, Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import { notRead } from "./not-read.ts";

interface LoadedProps<Data> {
  query: { data: Data | undefined; isPending: boolean; error: unknown; refetch(): unknown };
  /** What is said where it could not be read, if that is known better. */
  failed?: { title: string; text: string };
  children(data: Data): ReactNode;
}

/** What has been read, once it has been; until then that it is being read, or why it could not be. */
export function Loaded<Data>({ query, failed, children }: LoadedProps<Data>) {
  const { t } = useWords();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Loading />;
  const { mayRetry, ...words } = notRead(t, query.error, failed);
  return <Trouble {...words} onRetry={mayRetry ? () => void query.refetch() : undefined} />;
}

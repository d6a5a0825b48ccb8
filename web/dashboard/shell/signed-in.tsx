import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Me } from "../../../src/features/people/schemas.ts";
import { readMe } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { Loading, TroublePage } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";

export const meQuery = { queryKey: ["me"], queryFn: readMe, staleTime: 60_000 } as const;

interface SignedInProps {
  /** Where they go on from signing in, unless it is where everybody does. */
  place: { to?: string };
  children(me: Me): ReactNode;
}

/** What is only for who is signed in: others sign in first. */
export function SignedIn({ place, children }: SignedInProps) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(meQuery);
  if (error instanceof ApiError && error.status === 401)
    return <Navigate to="/dashboard/sign-in" search={place} replace />;
  if (data) return children(data);
  if (!error) return <Loading />;
  return <TroublePage {...t.office.failed} onRetry={() => void refetch()} />;
}

/** For who is signed in as securely as their work asks for: others see to that first. */
export const SafelySignedIn = ({ place, children }: SignedInProps) => (
  <SignedIn place={place}>
    {(me) =>
      me.lacksSecondFactor ? <Navigate to="/dashboard/security" search={place} replace /> : children(me)
    }
  </SignedIn>
);

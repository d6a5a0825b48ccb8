/** Where somebody is sent on to when they have signed in: to a page of the portal or the console, never to another site. */
export const placeAfter = (search: Record<string, unknown>): { to?: string } =>
  typeof search.to === "string" && /^\/(partner|console)(\/[\w/-]*)?$/.test(search.to)
    ? { to: search.to }
    : {};

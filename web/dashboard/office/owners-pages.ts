interface Opened {
  role: string;
  environment: string;
  isLive: boolean;
}

/** The page that stands beside the menu at first: a new restaurant's owner has much to do before its dishes change. */
export const firstPageOf = ({ environment, isLive }: Omit<Opened, "role">): "start" | "menu" =>
  environment === "LIVE" && !isLive ? "start" : "menu";

/** Whether what binds a company is for who is signed in: a real restaurant's owner. */
export const mayBind = ({ role, environment }: Omit<Opened, "isLive">): boolean =>
  role === "OWNER" && environment === "LIVE";

/** Whether somebody gets a restaurant's newsletter. */
export const subscriptions = ["SUBSCRIBED", "UNSUBSCRIBED"] as const;
export type Subscription = (typeof subscriptions)[number];

/** What the register of consents says that somebody did, and by what way. */
export const consentActions = ["GIVEN", "WITHDRAWN"] as const;
export const consentSources = ["POPUP", "API", "CHECKOUT", "RESERVATION", "LINK", "ONE_CLICK"] as const;
export type ConsentSource = (typeof consentSources)[number];

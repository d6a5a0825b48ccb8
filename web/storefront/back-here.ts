/**
 * Where a payment page sends the guest back to: the host that the guest is on, since what this browser knows of the order is kept
 * there. A restaurant may have several.
 */
export const backHere = (): string => `${location.origin}/takk`;

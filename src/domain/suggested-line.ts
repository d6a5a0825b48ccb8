/**
 * How the line of a dish that was taken from what is suggested beside a basket begins its `clientLineId` (D-285): that is kept with
 * the order, and tells how the suggestions have done.
 */
export const suggestedLine = "suggested-";

/** How many choices a combo has at most, and how many dishes one choice is among. */
export const mostSlots = 10;
export const mostOptions = 50;

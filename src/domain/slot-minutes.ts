/** The grids on which tables may be booked, in minutes. */
export const slotMinutesAllowed = [5, 10, 15, 20, 30, 60] as const;

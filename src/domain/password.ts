/** How long a password must be, in characters. */
export const minPasswordLength = 10;

/** Something, a place where mail goes, and a dot in it: only a mail that arrives proves more. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

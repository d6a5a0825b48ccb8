/** `+4700073001` as people read it: `00 07 30 01`. */
export const spacedPhone = (phone: string): string =>
  phone.startsWith("+47") ? phone.slice(3).replace(/(\d\d)(?=\d)/g, "$1\u00a0") : phone;

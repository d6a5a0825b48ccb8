/** Many menus sell "Uten løk" as an add-on: in a kitchen that is the opposite of one. */
export const isRemoval = (addonName: string): boolean =>
  /^(uten|ikke|lite|without|no|less)\b/i.test(addonName);

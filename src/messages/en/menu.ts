import type { menu as nb } from "../nb/menu.ts";
import type { Translated } from "../template.ts";

export const menu: Translated<typeof nb> = {
  noSuchMenu: "The restaurant has no such menu.",
  noSuchCategory: "The restaurant has no such category.",
  noSuchAddonGroup: "The restaurant has no such add-on group.",
  noSuchProduct: "The restaurant has no such product.",
  notOnMenu: "Not on the menu.",
  categoryOfOtherMenu: "The menu has no such category.",
  everyCategory: "All categories of the menu must be there.",
  categoryTwice: "A category can be there only once.",
  lastBeforeFirst: "The last day cannot be before the first.",
  defaultIsOn: "The default menu must be on. Send isActive: true in the same request.",
  endAfterStart: "The end must be after the start, on the same day.",
  priceNeeded: "Give a price, or sizes with prices.",
  oddPrice: "The price is {price:money}. Prices are in øre.",
  notReduced: "The previous price must be higher than the price.",
  noLongerReduced: "The previous price was taken away: the price is no longer a reduction.",
  alcoholHasAge: "Alcohol needs an age limit: 18 or 20 years.",
  likeAlcohol:
    "“{name}” looks like alcohol but is not marked. Set ageLimit: otherwise it is sold to anybody, around the clock and with VAT as for food.",
  alcoholAddon: "“{name}” looks like alcohol. An add-on has no age limit: sell it as a dish of its own.",
  staleEnglish: "The English name is still “{nameEn}”. See whether it fits the new name.",
  noSuchVariant: "The product has no such size.",
  sameSizeName: "Two sizes have the same name.",
  sameSizeKey: "Two sizes have the same key.",
  oneDefaultSize: "Only one size can be the default.",
  comboInDashboard: "Combo menus can be changed in the dashboard only.",
  noGroupOfSize: "No add-on group has the size “{size}”: add-ons have their usual price.",
  noOwnGroupOfSize: "No add-on group of this dish has the size “{size}”: add-ons have their usual price.",
  noSuchSize: "The group has no size “{size}”.",
  cannotBeChosen:
    "Guests must choose {least:number} but can choose only {most:number}: nobody can order then.",
  nestedTooDeep:
    "Add-ons can have add-on groups below them in one level: none that have some themselves, nor the group itself.",
  sameAddonName: "Two add-ons of the group have the same name.",
  noSuchAddon: "The group has no such add-on.",
  selectTurned: "maxSelect cannot be less than minSelect.",
  manyDefaults: "More add-ons are chosen beforehand than may be chosen.",
  sameDish: "Two dishes of the category have the same name.",
  sameCategory: "Two categories have the same name.",
  stockOfProducts: "Only products can be counted.",
  productOrAddon: "Give either productId or addonId.",
  notice: "{rule:message} {seen:message}",
  seenSoon: "Guests see the change within about six minutes (edge cache).",
  shown: {
    isDefault: "The default menu is shown while no other menu has a window.",
    inWindowsElseDefault: "The menu is shown in its windows; otherwise the default menu is.",
    inWindows: "The menu is shown in its windows, and while no menu has one.",
    never: "The menu is not shown: it has no windows, and the default menu is shown then.",
    betweenWindows: "The menu is shown while no menu has a window, since none is the default.",
  },
  read: {
    dishTwice: "“{name}” is in the category more than once.",
    marketPrice: "“{name}” has the price of the day and was left out. Add it with a price to sell it.",
    priceFrom: "The document says “from”: see whether the dish has more sizes or prices.",
    manyPrices: "The dish has {count:number} prices; only the first was taken.",
    unnamedSizes: "The prices stand without the names of their sizes: see whether they are right.",
    fewer: {
      one: "The language model found one dish; without it, {there:number} were found. See whether something is missing.",
      other:
        "The language model found {count:number} dishes; without it, {there:number} were found. See whether something is missing.",
    },
    leftOut:
      "Left out: {count:number} found by the language model that the document does not have like that.",
    withoutModel: "The language model could not read the menu ({reason}). The draft was made without it.",
  },
};

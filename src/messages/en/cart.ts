import type { cart as nb } from "../nb/cart.ts";
import type { Translated } from "../template.ts";

export const cart: Translated<typeof nb> = {
  PRODUCT_UNAVAILABLE: "{item:name} can no longer be ordered.",
  PRODUCT_UNKNOWN: "This product is not on the menu.",
  VARIANT_UNAVAILABLE: "That size of {item:name} is gone. Please choose again.",
  SOLD_OUT: "{item:name} is sold out.",
  ITEM_CHANGED: "{item:name} has changed. Please check your order.",
  VARIANT_CHANGED: "{item:name} ({variant:name}) has changed. Please check your order.",
  VARIANT_REQUIRED: "Choose a size of {item:name}.",
  ADDON_UNKNOWN: "That option is not available for {item:name}.",
  ADDON_GROUP_REQUIRED: "{item:name} is in several groups. Give addonGroupId.",
  ADDON_MIN: "Choose at least {limit:number} in “{item:name}”.",
  ADDON_MAX: "Choose at most {limit:number} in “{item:name}”.",
  ADDON_QUANTITY: "You can choose {item:name} 1 to {limit:number} times.",
  REMOVED_AND_CHOSEN: "{item:name} is both chosen and left off.",
  COMPONENT_UNKNOWN: "That choice is not part of {item:name}.",
  LINE_QUANTITY: "The quantity must be 1 to {limit:number}.",
  MAX_PER_ORDER: "You can order at most {limit:number} of {item:name}.",
  STOCK_LEFT: "Only {limit:number} left of {item:name}.",
  MENU_NOT_ACTIVE: "{item:name} is not served at the chosen time.",
  PICKUP_ONLY: "{item:name} is for pickup only.",
  DELIVERY_ONLY: "{item:name} is for delivery only.",
  AGE_CONFIRMATION: "Confirm that you are at least {limit:number}. We will ask for identification.",
};

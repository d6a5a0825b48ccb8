import type { Message, MessageKey } from "../messages/message.ts";
import type { Issue } from "./problems.ts";

/** The wire codes of what is said under another name: several messages may share a code (D-37). */
const codes: Partial<Record<MessageKey, string>> = {
  "cart.PRODUCT_UNKNOWN": "PRODUCT_UNAVAILABLE",
  "cart.VARIANT_UNAVAILABLE": "PRODUCT_UNAVAILABLE",
  "cart.COMPONENT_UNKNOWN": "PRODUCT_UNAVAILABLE",
  "cart.VARIANT_CHANGED": "ITEM_CHANGED",
  "cart.ADDON_GROUP_REQUIRED": "REQUIRED",
  "cart.REMOVED_AND_CHOSEN": "INVALID",
  "cart.LINE_QUANTITY": "INVALID",
  "cart.PICKUP_ONLY": "FULFILLMENT_NOT_ALLOWED",
  "cart.DELIVERY_ONLY": "FULFILLMENT_NOT_ALLOWED",
};

/** Something wrong with a cart, said by a message of the section `cart`. `params` are figures and ids for machines. */
export function cartIssue(path: string, said: Message, params?: Record<string, unknown>): Issue {
  const code = codes[said.key] ?? said.key.slice("cart.".length);
  return { path, code, message: said, ...(params && { params }) };
}

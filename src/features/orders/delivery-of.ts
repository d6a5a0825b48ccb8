import type { Context } from "../../context.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { type AskedAddress, type LocatedAddress, locateAddress } from "../addresses/locate-address.ts";

/** Where an order is to be delivered; null for pickup, and while a quote has no address yet. */
export const deliveryOf = async (
  ctx: Context,
  snapshot: MenuSnapshot,
  body: { fulfillment: string; deliveryAddress?: AskedAddress | null | undefined },
): Promise<LocatedAddress | null> =>
  body.fulfillment === "DELIVERY" && body.deliveryAddress
    ? locateAddress(ctx, snapshot, body.deliveryAddress)
    : null;

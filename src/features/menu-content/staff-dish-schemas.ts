import { z } from "zod";
import { mostPrice } from "../../domain/money.ts";
import { leastPerMille, mostPerMille, roundings } from "../../domain/price-change.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { id, written } from "./fields.ts";
import { BatchItem, PartnerProduct, ProductChange, ProductId } from "./product-schemas.ts";

/** The menu as the restaurant's own people change it. Prices are øre. */
export const StaffDishes = z
  .object({
    menus: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        categories: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            dishes: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                price: z.int().describe("Where it has no sizes."),
                sizes: z.array(z.object({ id: z.string(), name: z.string(), price: z.int() })),
                isCombo: z.boolean(),
                isHidden: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "StaffDishes" });
export type StaffDishes = z.output<typeof StaffDishes>;

export const Dish = PartnerProduct;
export type Dish = PartnerProduct;
export const DishId = ProductId;
export const NewDish = BatchItem;
export type NewDish = z.output<typeof BatchItem>;
export const DishChange = ProductChange;
export const WrittenDish = z.object({ product: PartnerProduct, ...written });

const dishIds = z.array(id).min(1).max(2000);

/** What is done to many dishes at once: all of it or nothing. */
export const DishesChange = z
  .strictObject({
    dishes: z
      .array(
        z.strictObject({
          id,
          prices: z
            .array(z.int().min(0).max(mostPrice))
            .max(8)
            .optional()
            .describe("As seen: its own, or each size's. With others now, nothing is written."),
        }),
      )
      .min(1)
      .max(500)
      .refine(
        (dishes) => new Set(dishes.map((dish) => dish.id)).size === dishes.length,
        inSchema(message("menu.dishTwice")),
      ),
    prices: z
      .strictObject({
        perMille: z.int().min(leastPerMille).max(mostPerMille).describe("50 is 5 % more, -100 is 10 % less."),
        roundTo: z.literal(roundings).describe("In øre."),
      })
      .optional(),
    categoryId: id.optional().describe("They are put last in it, in this order."),
    isActive: z.boolean().optional().describe("False: hidden from the menu."),
  })
  .refine(({ dishes: _, ...change }) => Object.keys(change).length > 0, inSchema(message("fields.nothing")))
  .meta({ id: "StaffDishesChange" });
export type DishesChange = z.output<typeof DishesChange>;
export const ChangedDishes = z.object({ changed: z.int() });

export const DishOrder = z
  .strictObject({ categoryId: id, dishIds: dishIds.describe("Every dish of the category once.") })
  .meta({ id: "StaffDishOrder" });
export type DishOrder = z.output<typeof DishOrder>;

import { z } from "zod";
import { written } from "./fields.ts";
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
                sizes: z.array(z.object({ name: z.string(), price: z.int() })),
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

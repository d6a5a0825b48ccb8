import { Picture } from "../../ui/picture.tsx";
import type { MenuRestaurant } from "../public-menu.ts";

/** First letters of the name's first two words: the mark of a restaurant without a logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join("");

export function Monogram({ restaurant }: { restaurant: Pick<MenuRestaurant, "name" | "logoUrl"> }) {
  const initials = (
    <span className="monogram" aria-hidden="true">
      {initialsOf(restaurant.name)}
    </span>
  );
  if (!restaurant.logoUrl) return initials;
  return (
    <Picture
      className="monogram monogram--logo"
      src={restaurant.logoUrl}
      alt=""
      width={56}
      height={56}
      forms={{ widths: [224], sizes: "2.75rem" }}
      fallback={initials}
    />
  );
}

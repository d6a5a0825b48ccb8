import { menuPath } from "../../../src/domain/menu-path.ts";
import { HoursTable } from "../ordering/hours-table.tsx";
import { usePage } from "../ordering/page.ts";
import type { PublicMenu } from "../public-menu.ts";
import { spacedPhone } from "../spaced-phone.ts";
import { type PlainTexts, takesPlainOrders } from "./dish-form.tsx";

/** For whoever has no script: what the ordering page has behind its buttons, and the way to order all the same. */
export function NoScript({ menu, texts }: { menu: PublicMenu; texts: PlainTexts }) {
  const { t, say } = usePage();
  const { restaurant, categories } = menu;
  const { phone } = restaurant;
  const canOrder = takesPlainOrders(restaurant);
  return (
    <aside className="plain">
      <div className="plain__part">
        <p className="plain__title">{texts.title}</p>
        <p>{canOrder ? texts.lead : texts.leadNoOrders}</p>
        {phone ? (
          <p>
            <a href={`tel:${phone}`}>{texts.leadCall({ phone: spacedPhone(phone) })}</a>
          </p>
        ) : null}
        {canOrder ? (
          <p>
            <a className="button" href="/kurv">
              {texts.toBasket}
            </a>
          </p>
        ) : null}
      </div>
      <nav className="plain__part" aria-label={texts.categories}>
        <p className="plain__title">{texts.categories}</p>
        <ul>
          {categories.map((category) => (
            <li key={category.id}>
              <a href={menuPath(category)}>{say(category.name, category.nameEn)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <details className="plain__part">
        <summary className="plain__title">{t.hours}</summary>
        <HoursTable {...restaurant} />
      </details>
    </aside>
  );
}

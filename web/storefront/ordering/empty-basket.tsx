import { Icon } from "../../ui/icon.tsx";
import { usePage } from "./page.ts";

export function EmptyBasket() {
  const { t } = usePage();
  return (
    <div className="empty">
      <span className="empty__mark">
        <Icon name="bag" size={28} />
      </span>
      <p className="empty__title">{t.basketEmpty}</p>
      <p className="empty__text">{t.basketEmptyText}</p>
    </div>
  );
}

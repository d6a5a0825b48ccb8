import { DomainList } from "../../dashboard/office/domain-list.tsx";
import office from "../../dashboard/office/office.module.css";

export function RestaurantDomains() {
  return <DomainList head={(add) => add && <div className={office.actions}>{add}</div>} />;
}

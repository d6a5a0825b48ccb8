import { Dialog } from "../../ui/dialog.tsx";
import { closePlace } from "../place.ts";
import { Basket, type BasketProps } from "./basket.tsx";
import { EmptyBasket } from "./empty-basket.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { ToCheckout } from "./to-checkout.tsx";

/** The basket where there is no room for it beside the menu. */
export function BasketDialog(props: BasketProps) {
  const { t } = usePage();
  const isEmpty = useShop().draft.lines.length === 0;
  return (
    <Dialog
      title={t.basket}
      closeLabel={t.close}
      onClose={closePlace}
      shape="SIDE"
      footer={isEmpty ? null : <ToCheckout state={props.state} />}
    >
      {isEmpty ? <EmptyBasket /> : <Basket {...props} />}
    </Dialog>
  );
}

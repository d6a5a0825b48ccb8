import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { afterPayment } from "../after-order.ts";
import { notPaid } from "../draft.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/**
 * After an online order, the basket is kept until the payment is known to have gone through: whoever abandons the payment finds
 * everything as it was.
 */
export function UnpaidBanner({ token }: { token: string }) {
  const { t } = usePage();
  const { api, change } = useShop();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isGone = false;
    void api("GET /orders/:token", { params: { token } }).then((answer) => {
      // What became of an order says nothing of one that was placed after it, as another tab may have done.
      if (isGone) return;
      const status = answer.kind === "OK" ? answer.body.order.status : null;
      setIsOpen(status === "AWAITING_PAYMENT");
      const isUnknown = answer.kind === "PROBLEM" && answer.problem.status === 404;
      const patch = isUnknown ? notPaid : status && afterPayment(status);
      if (patch) change(patch);
    });
    return () => {
      isGone = true;
    };
  }, [api, token, change]);
  if (!isOpen) return null;
  return (
    <div className="banner">
      <Icon name="info" />
      <p>
        <strong>{t.unpaidTitle}.</strong> {t.unpaidText}
      </p>
      <a className="button button--quiet" href={`/o/${token}`}>
        {t.continuePayment}
      </a>
    </div>
  );
}

import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { changeText } from "../../../src/domain/line-changes.ts";
import { statusesBeforeReady } from "../../../src/domain/order-state.ts";
import type { ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import { type DraftLine, newKey } from "../../storefront/draft.ts";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import { needsNoChoice, plainLine } from "../../storefront/ordering/plain-line.ts";
import type { PublicProduct } from "../../storefront/public-menu.ts";
import { staffCall } from "../api.ts";
import { nameOf } from "../board/order-name.ts";
import { useKitchen } from "../board/use-board.ts";
import { Loading, Trouble } from "../pages/states.tsx";
import { DishDialog } from "../phone/dish-dialog.tsx";
import { PhoneLines } from "../phone/phone-lines.tsx";
import { PhoneMenu } from "../phone/phone-menu.tsx";
import styles from "../phone/phone-order.module.css";
import { usePhoneMenu } from "../phone/use-phone-order.ts";
import { useWords } from "../texts.tsx";
import { ChangeEnd } from "./change-end.tsx";
import { KeptLines } from "./kept-lines.tsx";
import { isSameDish } from "./same-dish.ts";
import { useChange } from "./use-change.ts";

/** An order that is in hand is changed: dishes on, off and otherwise (D-295). */
export function ChangePage() {
  const { t } = useWords();
  const { slug } = useKitchen();
  const { orderId } = useParams({ strict: false }) as { orderId: string };
  const { index, isError, refetch } = usePhoneMenu();
  const order = useQuery({
    queryKey: ["order", slug, orderId],
    queryFn: () => staffCall(slug)("GET /orders/:id", { params: { id: orderId } }),
  });
  const retry = () => void Promise.all([refetch(), order.refetch()]);
  if (order.data && index) return <ChangeOrder order={order.data} index={index} />;
  if (!isError && !order.isError) return <Loading />;
  return <Trouble title={t.boardFailed.title} text={t.boardFailed.text} onRetry={retry} />;
}

/** `lineId`: the line of the order that is made otherwise. */
type Open = { product: PublicProduct } & (
  | { before: DraftLine; lineId: string }
  | { before: DraftLine | null; lineId: null }
);

function ChangeOrder({ order, index }: { order: ToldOrder; index: MenuIndex }) {
  const { t } = useWords();
  const words = t.orderChanges;
  const change = useChange(order);
  const search = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [begunWith] = useState(order.version);
  const meanwhile = order.changes.flatMap(({ version, lines }) => (version > begunWith ? lines : []));
  const pick = (product: PublicProduct) =>
    needsNoChoice(product, index)
      ? change.put(plainLine(product, index))
      : setOpen({ product, before: null, lineId: null });
  const done = ({ lineId, before }: Open, line: DraftLine) => {
    if (lineId === null) change.put(line);
    else {
      const was = change.kept.find((one) => one.lineId === lineId)!;
      if (isSameDish(before, line)) change.keep({ ...was, quantity: line.quantity, note: line.note });
      else {
        change.keep({ ...was, quantity: 0 });
        change.put({ ...line, key: newKey() });
      }
    }
    setOpen(null);
    search.current?.focus();
  };
  const isInHand = statusesBeforeReady.includes(order.status);
  return (
    <div className={styles.page}>
      <h1>{words.title({ name: nameOf(order) })}</h1>
      {!isInHand && <Alert color="amber">{words.over}</Alert>}
      {meanwhile.length > 0 && !change.isBusy && (
        <Alert color="amber" role="alert" title={words.changedMeanwhile}>
          {meanwhile.map((line) => changeText(line)).join(" · ")}
        </Alert>
      )}
      <div className={styles.columns}>
        <PhoneMenu index={index} searchRef={search} onPick={pick} />
        <form
          className={styles.order}
          aria-label={words.order}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void change.submit();
          }}
        >
          <h2>{words.order}</h2>
          <KeptLines order={order} index={index} change={change} onOpen={setOpen} />
          {change.added.length > 0 && (
            <>
              <h2>{words.added}</h2>
              <PhoneLines
                index={index}
                lines={change.added}
                onPut={change.put}
                onChange={(before, product) => setOpen({ product, before, lineId: null })}
              />
            </>
          )}
          <ChangeEnd order={order} change={change} />
        </form>
      </div>
      {open && (
        <DishDialog
          key={open.before?.key ?? open.product.id}
          product={open.product}
          before={open.before}
          index={index}
          onClose={() => setOpen(null)}
          onDone={(line) => done(open, line)}
        />
      )}
    </div>
  );
}

import { Alert, Button, Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { DraftLine } from "../../storefront/draft.ts";
import type { MenuIndex } from "../../storefront/menu-index.ts";
import { needsNoChoice, plainLine } from "../../storefront/ordering/plain-line.ts";
import type { PublicMenu, PublicProduct } from "../../storefront/public-menu.ts";
import { errorText } from "../board/error-text.ts";
import { Choices } from "../kitchen/choices.tsx";
import { seen } from "../live/clock.ts";
import { Loading, Trouble } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import { DishDialog } from "./dish-dialog.tsx";
import { PhoneAddressFields } from "./phone-address.tsx";
import { PhoneLines, PhoneTotals } from "./phone-lines.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import styles from "./phone-order.module.css";
import { waysToGet, waysToPay } from "./phone-typed.ts";
import { Taken } from "./taken.tsx";
import { type PhoneOrder, usePhoneMenu, usePhoneOrder } from "./use-phone-order.ts";

/** Somebody calls: their order is taken down as fast as they say it, by the rules of guests' orders (D-251). */
export function PhoneOrderPage() {
  const { t } = useWords();
  const { menu, index, isError, refetch } = usePhoneMenu();
  if (menu && index) return <PhoneCall menu={menu} index={index} />;
  if (!isError) return <Loading />;
  return <Trouble title={t.boardFailed.title} text={t.boardFailed.text} onRetry={() => void refetch()} />;
}

function PhoneCall({ menu, index }: Omit<TakeDownProps, "order">) {
  const order = usePhoneOrder(menu.restaurant);
  const { taken, form, begin } = order;
  if (taken) return <Taken order={taken} customer={form.values.customer} onAnother={begin} />;
  return <TakeDown menu={menu} index={index} order={order} />;
}

interface TakeDownProps {
  menu: PublicMenu;
  index: MenuIndex;
  order: PhoneOrder;
}

function TakeDown({ menu, index, order }: TakeDownProps) {
  const { t } = useWords();
  const words = t.phoneOrders;
  const { lines, put } = order;
  const search = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<{ product: PublicProduct; before: DraftLine | null } | null>(null);
  const close = () => {
    setOpen(null);
    search.current?.focus();
  };
  const pick = (product: PublicProduct) =>
    needsNoChoice(product, index) ? put(plainLine(product, index)) : setOpen({ product, before: null });
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      <div className={styles.columns}>
        <PhoneMenu index={index} searchRef={search} onPick={pick} />
        <form className={styles.order} aria-label={words.order} noValidate onSubmit={order.submit}>
          <h2>{words.order}</h2>
          <PhoneLines
            index={index}
            lines={lines}
            onPut={put}
            onChange={(before, product) => setOpen({ product, before })}
          />
          <Details menu={menu} order={order} />
        </form>
      </div>
      {open && (
        <DishDialog
          key={open.before?.key ?? open.product.id}
          {...open}
          index={index}
          onClose={close}
          onDone={(line) => {
            put(line);
            close();
          }}
        />
      )}
    </div>
  );
}

/** Everything but the food. */
function Details({ menu, order }: Omit<TakeDownProps, "index">) {
  const { t } = useWords();
  const words = t.phoneOrders;
  const { form, quote, failure, lines } = order;
  const { capabilities, payment } = menu.restaurant;
  return (
    <Stack gap="md">
      <Choices
        label={words.how}
        value={form.values.fulfillment}
        options={waysToGet(capabilities).map((value) => ({
          value,
          label: { PICKUP: words.pickup, DELIVERY: words.delivery }[value],
        }))}
        onChange={(fulfillment) => form.setFieldValue("fulfillment", fulfillment)}
      />
      {form.values.fulfillment === "DELIVERY" && <PhoneAddressFields form={form} quote={quote} />}
      <When order={order} />
      <div className={styles.pair}>
        <TextInput label={words.name} maxLength={120} {...form.getInputProps("customer.name")} />
        <TextInput label={words.phone} type="tel" maxLength={40} {...form.getInputProps("customer.phone")} />
      </div>
      <Choices
        label={words.pay}
        value={form.values.paymentMethod}
        options={waysToPay(payment).map((value) => ({
          value,
          label: { CASH: words.cash, ONLINE: words.link }[value],
        }))}
        onChange={(method) => form.setFieldValue("paymentMethod", method)}
      />
      <TextInput
        label={words.email}
        description={words.emailHint}
        type="email"
        maxLength={200}
        {...form.getInputProps("customer.email")}
      />
      <div className={styles.pair}>
        <TextInput label={words.coupon} maxLength={64} {...form.getInputProps("couponCode")} />
        <TextInput label={words.orderNote} maxLength={500} {...form.getInputProps("note")} />
      </div>
      {quote?.ageLimit && (
        <Checkbox
          size="lg"
          label={words.age({ age: quote.ageLimit })}
          {...form.getInputProps("ageConfirmed", { type: "checkbox" })}
        />
      )}
      <PhoneTotals quote={quote} />
      {failure !== null && (
        <Alert color="red" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <Button type="submit" size="lg" h={60} loading={form.submitting} disabled={lines.length === 0}>
        {quote ? words.submitAmount({ amount: quote.total }) : words.submit}
      </Button>
    </Stack>
  );
}

/** As soon as possible, or one of the times that have room. */
function When({ order: { form, quote } }: { order: PhoneOrder }) {
  const { t, speech } = useWords();
  const words = t.phoneOrders;
  // Those of the days that follow say which.
  const slots = (quote?.slots ?? []).map(({ requestedPickupAt }) => ({
    value: requestedPickupAt,
    label: speech.brief(seen(requestedPickupAt)),
  }));
  return (
    <NativeSelect
      label={words.when}
      size="md"
      data={[{ value: "", label: words.asap }, ...slots]}
      {...form.getInputProps("requestedPickupAt")}
    />
  );
}

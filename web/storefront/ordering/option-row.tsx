import type { ReactNode } from "react";
import { Stepper } from "../../ui/stepper.tsx";
import { usePage } from "./page.ts";

interface OptionRowProps {
  /** What the guest hears of it. */
  name: string;
  /** The same to be seen, where there is more to it. */
  children?: ReactNode;
  /** What it adds to the price, in øre. */
  price: number;
  /** Of the group of inputs. */
  group: string;
  /** One of which exactly one is chosen. */
  isSingle: boolean;
  count: number;
  /** How many there may be of it. */
  most: number;
  /** Nothing more comes before something goes. */
  isFull: boolean;
  onCount: (count: number) => void;
}

/** One thing to choose, what it adds to the price and, where it can be had more than once, how many of it. */
export function OptionRow({ name, children = name, price, group, isSingle, ...row }: OptionRowProps) {
  const { count, most, isFull, onCount } = row;
  const { t, kr } = usePage();
  return (
    <>
      <label className="option__label">
        <input
          type={isSingle ? "radio" : "checkbox"}
          className={isSingle ? "radio" : "checkbox"}
          name={group}
          checked={count > 0}
          disabled={count === 0 && isFull}
          onChange={(event) => onCount(event.target.checked ? 1 : 0)}
        />
        <span className="option__name">{children}</span>
        <span className="option__price">{price === 0 ? "" : `+ ${kr(price)}`}</span>
      </label>
      {most > 1 && count > 0 ? (
        <Stepper
          value={count}
          minimum={0}
          maximum={isFull ? count : most}
          fewerLabel={t.fewer({ name })}
          moreLabel={t.more({ name })}
          valueLabel={t.quantity}
          onChange={onCount}
        />
      ) : null}
    </>
  );
}

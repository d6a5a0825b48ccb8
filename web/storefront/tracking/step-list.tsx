import { Icon } from "../../ui/icon.tsx";
import type { Step } from "./steps.ts";

/** The way of an order or a booking, with how far it has come. */
export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="steps">
    {steps.map(({ text, time, state }) => (
      <li
        className={`steps__item steps__item--${state.toLowerCase()}`}
        key={text}
        aria-current={state === "NOW" ? "step" : undefined}
      >
        <span className="steps__mark">{state === "DONE" ? <Icon name="check" size={16} /> : null}</span>
        <span className="steps__text">{text}</span>
        <span className="steps__time">{time}</span>
      </li>
    ))}
  </ol>
);

import { useCallback, useEffect, useState } from "react";
import type { DraftLine } from "../draft.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

interface Message {
  text: string;
  /** The basket as it was, for undoing; null when there is nothing to undo. */
  before: DraftLine[] | null;
}

export interface ToastState {
  message: Message | null;
  show(text: string, before?: DraftLine[]): void;
  hide(): void;
}

const shownMs = 6000;

export function useToast(): ToastState {
  const [message, setMessage] = useState<Message | null>(null);
  const hide = useCallback(() => setMessage(null), []);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(hide, shownMs);
    return () => clearTimeout(timer);
  }, [message, hide]);
  return { message, show: (text, before) => setMessage({ text, before: before ?? null }), hide };
}

/** A short word on what just happened, said aloud by screen readers; removals can be undone from it. */
export function Toast({ toast: { message, hide } }: { toast: ToastState }) {
  const { t } = usePage();
  const { change } = useShop();
  return (
    <div className="toast-place" role="status">
      {message ? (
        <p className="toast">
          {message.text}
          {message.before ? (
            <button
              type="button"
              className="toast__undo"
              onClick={() => {
                change({ lines: message.before! });
                hide();
              }}
            >
              {t.undo}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

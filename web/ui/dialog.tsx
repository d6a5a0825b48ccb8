import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** `SHEET` rises from below on phones and is a card on larger screens; `SIDE` stands at the edge. */
  shape?: "SHEET" | "SIDE";
  className?: string;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog on the platform's own element, which keeps focus inside, makes the page behind inert and closes on
 * Escape. Mounting opens it; closing gives focus back to what opened it.
 */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, shape = "SHEET", className = "", footer, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    const root = document.documentElement;
    // Hiding the page's scrollbar must not move the page.
    root.style.setProperty("--scrollbar", `${innerWidth - root.clientWidth}px`);
    root.classList.add("is-behind");
    return () => {
      root.classList.remove("is-behind");
      // Closing before the element leaves the page: that is what restores focus.
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={`dialog dialog--${shape.toLowerCase()} ${className}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="dialog__box">
        <div className="dialog__head">
          <h2 className="dialog__title">{title}</h2>
          <button
            type="button"
            className="icon-button dialog__close"
            onClick={onClose}
            aria-label={closeLabel}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="dialog__body">{children}</div>
        {footer ? <div className="dialog__foot">{footer}</div> : null}
      </div>
    </dialog>
  );
}

import { Component, type ReactNode } from "react";
import { usePage } from "./page.tsx";

/** When a part of the page breaks (a script that did not arrive, a bug), the guest gets a way on instead of a blank page. */
export class Rescue extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = usePage();
  return (
    <div className="empty" role="alert">
      <p className="empty__title">{t.errorTitle}</p>
      <p className="empty__text">{t.errorText}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t.tryAgain}
      </button>
    </div>
  );
}

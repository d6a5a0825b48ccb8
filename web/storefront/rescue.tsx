import { Component, type ReactNode } from "react";

interface RescueProps {
  title: string;
  text: string;
  retry: string;
  children: ReactNode;
}

/** When a part of the page breaks (a script that did not arrive, a bug), the guest gets a way on instead of a blank page. */
export class Rescue extends Component<RescueProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { title, text, retry } = this.props;
    return (
      <div className="empty" role="alert">
        <p className="empty__title">{title}</p>
        <p className="empty__text">{text}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {retry}
        </button>
      </div>
    );
  }
}

import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface WarningProps {
  title: string;
  icon?: IconName;
  children: ReactNode;
}

/** What stands in the way, said aloud as soon as it does, with the next step. */
export const Warning = ({ title, icon = "warning", children }: WarningProps) => (
  <div className="notice notice--warn" role="alert">
    <p className="notice__title">
      <Icon name={icon} /> {title}
    </p>
    {children}
  </div>
);

import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./notice.css";

export interface NoticeProps {
  readonly tone: "info" | "good" | "warn" | "bad";
  readonly title?: ReactNode;
  /** A paragraph below the title. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

const icons = { info: "info", good: "check", warn: "alert", bad: "alert" } as const;

/** A message to note before going on. */
export const Notice = ({ tone, title, text, children }: NoticeProps) => (
  <div className={`notice notice--${tone}`} role={tone === "bad" ? "alert" : "status"}>
    <Icon name={icons[tone]} />
    <div className="notice-text">
      {title && <p className="notice-title">{title}</p>}
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  </div>
);

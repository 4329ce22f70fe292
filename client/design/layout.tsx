import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./layout.css";

export type Gap = 1 | 2 | 3 | 4 | 5 | 6;

interface BoxProps {
  readonly children: ReactNode;
  readonly as?: "div" | "section" | "ol" | "ul" | "li";
  readonly className?: string;
}

/** Stacks its children vertically. */
export const Stack = ({ gap = 4, as: Element = "div", className, children }: BoxProps & { gap?: Gap }) => (
  <Element className={classNames("stack", `gap-${gap}`, className)}>{children}</Element>
);

export interface RowProps extends BoxProps {
  readonly gap?: Gap;
  readonly align?: "start" | "center" | "end";
  /** Pushes the first and last child apart. */
  readonly between?: boolean;
  readonly wrap?: boolean;
}

/** Places its children side by side, wrapping when space runs out. */
export function Row(props: RowProps) {
  const { gap = 3, align = "center", between, wrap = true, as: Element = "div", className, children } = props;
  return (
    <Element
      className={classNames(
        `row gap-${gap} row--${align}`,
        between && "row--between",
        !wrap && "row--nowrap",
        className,
      )}
    >
      {children}
    </Element>
  );
}

const columns = { "12rem": "narrow", "16rem": "medium", "20rem": "wide", "26rem": "widest" } as const;

/** Grid with as many equal columns as fit. */
export const Grid = ({
  min = "16rem",
  gap = 4,
  as: Element = "div",
  className,
  children,
}: BoxProps & { min?: keyof typeof columns; gap?: Gap }) => (
  <Element className={classNames("grid", `grid--${columns[min]}`, `gap-${gap}`, className)}>
    {children}
  </Element>
);

import { createElement, Fragment, type ReactNode } from "react";

interface RichProps {
  /** The element that has only this message, if any. */
  readonly as?: "p" | "span";
  readonly className?: string;
  readonly children: readonly ReactNode[];
}

/** A translated message that contains elements. Its parts never change position. */
export const Rich = ({ as, className, children }: RichProps) =>
  as ? createElement(as, { className }, ...children) : createElement(Fragment, null, ...children);

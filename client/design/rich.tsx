import { createElement, Fragment, type ReactNode } from "react";

/** A translated message that contains elements. Its parts never change position. */
export const Rich = ({ children }: { children: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...children);

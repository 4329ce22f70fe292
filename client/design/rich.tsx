import { createElement, Fragment, type ReactNode } from "react";

/** A message of the catalogue that holds elements: its parts side by side, as they never change places. */
export const Rich = ({ children }: { children: readonly ReactNode[] }) =>
  createElement(Fragment, null, ...children);

import { createElement, Fragment, type ReactNode } from "react";

/** Renders items that never change position, so React can identify them by it; items may be equal. */
export function InPlace<Item>(props: {
  readonly items: readonly Item[];
  readonly children: (item: Item, index: number) => ReactNode;
}) {
  return createElement(Fragment, null, ...props.items.map(props.children));
}

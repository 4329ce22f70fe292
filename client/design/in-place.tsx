import { createElement, Fragment, type ReactNode } from "react";

/** Draws items that keep their place, so that the place is what React knows each by; two of them may be alike. */
export function InPlace<Item>(props: {
  readonly items: readonly Item[];
  readonly children: (item: Item, index: number) => ReactNode;
}) {
  return createElement(Fragment, null, ...props.items.map(props.children));
}

import type { ListOrder } from "#shared/lists/orders.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/lists.ts";
import type { LinkTo } from "./list-types.ts";
import { SortMenu } from "./sort-menu.tsx";

const names: Readonly<Record<ListOrder, string>> = translated({
  newest: words.newestFirst,
  oldest: words.oldestFirst,
  name: words.byName,
  changed: words.lastChangedFirst,
  ending: words.endingFirst,
  mostClaims: words.mostClaimsFirst,
  fewestClaims: words.fewestClaimsFirst,
  role: words.byRole,
  active: words.lastActiveFirst,
});

interface OrderMenuProps<Order extends ListOrder> {
  /** The available orders, the default first. */
  readonly orders: readonly [Order, ...Order[]];
  readonly order: Order | undefined;
  readonly link: LinkTo;
}

/** Menu of the orders a list can be sorted in. */
export const OrderMenu = <Order extends ListOrder>({ orders, order, link }: OrderMenuProps<Order>) => {
  const [usual] = orders;
  return (
    <SortMenu
      orders={orders.map((each) => ({
        label: names[each],
        href: link({ order: each === usual ? undefined : each }),
        current: each === (order ?? usual),
      }))}
    />
  );
};

import type { CommonOrder, ListOrder } from "#shared/lists/orders.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/lists.ts";
import type { LinkTo } from "./list-types.ts";
import { SortMenu } from "./sort-menu.tsx";

const commonNames: Readonly<Record<CommonOrder, string>> = translated({
  newest: words.newestFirst,
  oldest: words.oldestFirst,
  name: words.byName,
});

type OwnNames<Order extends string> = Readonly<Record<Exclude<Order, CommonOrder>, string>>;

type OrderMenuProps<Order extends ListOrder> = {
  /** The available orders, the default first. */
  readonly orders: readonly [Order, ...Order[]];
  readonly order: Order | undefined;
  readonly link: LinkTo;
} & ([Exclude<Order, CommonOrder>] extends [never]
  ? { readonly names?: never }
  : {
      /** Names of the orders that only this list has. */
      readonly names: OwnNames<Order>;
    });

/** Menu of the orders a list can be sorted in. */
export const OrderMenu = <Order extends ListOrder>(props: OrderMenuProps<Order>) => {
  const { orders, order, link } = props;
  const names: Readonly<Record<string, string>> = { ...commonNames, ...props.names };
  const [usual] = orders;
  return (
    <SortMenu
      orders={orders.map((each) => ({
        label: names[each] ?? each,
        href: link({ order: each === usual ? undefined : each }),
        current: each === (order ?? usual),
      }))}
    />
  );
};

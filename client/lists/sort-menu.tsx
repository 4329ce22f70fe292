import * as words from "#words/lists.ts";
import { MoreMenu } from "../design/more-menu.tsx";

interface SortMenuProps {
  readonly orders: readonly { readonly label: string; readonly href: string; readonly current: boolean }[];
}

/** Menu of orders, for a list without sortable columns. */
export const SortMenu = ({ orders }: SortMenuProps) => (
  <MoreMenu icon="sort" label={words.sortedBy({ order: orders.find(({ current }) => current)?.label ?? "" })}>
    {orders.map(({ label, href, current }) => (
      <a key={href} href={href} aria-current={current ? "true" : undefined}>
        {label}
      </a>
    ))}
  </MoreMenu>
);

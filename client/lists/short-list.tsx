import type { ReactNode } from "react";
import { clearedFilters, isNarrowed, SEEN_AT_ONCE } from "#shared/lists/list.ts";
import { Pager } from "../design/list-tools.tsx";
import { ListToolbar, type ListToolbarProps } from "./list-toolbar.tsx";
import type { AnyQuery, LinkTo, Listed } from "./list-types.ts";
import { NoneMatch } from "./none-match.tsx";

interface ShortListToolbarProps extends ListToolbarProps {
  /** Number of all rows that match, including those not shown. */
  readonly total: number;
  /** The one filter whose values are shown above the toolbar, as chips. */
  readonly chips?: ReactNode;
}

/**
 * Search and filters of a list that mostly has few rows: shown once it has more rows than are seen at once, and while
 * it is filtered.
 */
export function ShortListToolbar({ total, chips, ...toolbar }: ShortListToolbarProps) {
  if (total <= SEEN_AT_ONCE && !isNarrowed(toolbar, toolbar.query)) return null;
  return (
    <>
      {chips}
      <ListToolbar {...toolbar} />
    </>
  );
}

interface ShortListProps<Row>
  extends Pick<ShortListToolbarProps, "filters" | "searchLabel" | "tools" | "isTable" | "chips"> {
  readonly data: Listed<Row, AnyQuery>;
  readonly link: LinkTo;
  /** Title such as "No invoices match", for a list whose rows are all filtered out. */
  readonly noneMatch: string;
  /** Shown before anything exists. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list within a screen that mostly has few rows: its toolbar and pager appear once there are enough rows to need
 * them.
 */
export function ShortList<Row>(props: ShortListProps<Row>) {
  const { data, link, noneMatch, empty, children, ...toolbar } = props;
  const { items, nextCursor, total, query } = data;
  return (
    <>
      <ShortListToolbar {...toolbar} total={total} query={query} link={link} />
      {items.length > 0 && children(items)}
      {items.length === 0 &&
        (isNarrowed(toolbar, query) ? (
          <NoneMatch title={noneMatch} clearHref={link(clearedFilters(toolbar.filters))} />
        ) : (
          empty
        ))}
      {(nextCursor !== null || items.length < total) && (
        <Pager
          shown={items.length}
          total={total}
          nextHref={nextCursor === null ? null : link({ cursor: nextCursor })}
          firstHref={query.cursor === undefined ? undefined : link({})}
        />
      )}
    </>
  );
}

import type { ReactNode } from "react";
import * as words from "#words/treetLists.ts";
import { type DataTableProps, firstTick, tickId } from "../../design/data-table.tsx";
import { Grid, Row } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { TreetFace } from "./offer-card.tsx";
import { ClaimsOfStock, type ListedTreet, TreetBadges } from "./treet-columns.tsx";
import "./offers.css";

interface TreetCardsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowHref: (row: Row) => string;
  readonly selection: DataTableProps<Row>["selection"];
  readonly menu: ((row: Row) => ReactNode) | undefined;
}

/** The rows of the table as cards with pictures. */
export const TreetCards = <Row extends ListedTreet>({
  rows,
  rowHref,
  selection,
  menu,
}: TreetCardsProps<Row>) => {
  const first = selection && firstTick(selection, rows);
  return (
    <Grid min="16rem" as="ul" className="offers">
      {rows.map((treet) => (
        <li key={treet.id}>
          <article className="offer">
            <TreetFace treet={{ ...treet, imageAlt: "" }} />
            {selection && (
              <input
                id={treet === first ? tickId(selection) : undefined}
                className="treet-tick bulk-tick"
                type="checkbox"
                name={selection.name}
                value={treet.id}
                form={selection.formId}
                defaultChecked={selection.ticked?.includes(treet.id) ?? false}
                aria-label={selection.label(treet)}
              />
            )}
            <div className="offer-text">
              <h2>
                <a href={rowHref(treet)}>{treet.title}</a>
              </h2>
              <Row between wrap={false}>
                <TreetBadges {...treet} />
                {menu && <span className="treet-card-menu">{menu(treet)}</span>}
              </Row>
              <p className="muted small">
                {words.claimsLabel()} <ClaimsOfStock {...treet} />
              </p>
              {treet.claimUntil && (
                <Rich as="p" className="muted small">
                  {words.untilDate({ time: () => <Time value={treet.claimUntil ?? ""} decides /> })}
                </Rich>
              )}
            </div>
          </article>
        </li>
      ))}
    </Grid>
  );
};

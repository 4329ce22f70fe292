import { use } from "react";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { percent } from "#shared/insight-words.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/insights.ts";
import { DataTable } from "../../design/data-table.tsx";
import { barColumn, figureColumn, noRows } from "./board.tsx";
import { BoardName } from "./board-figures.tsx";
import type { BusyTreet } from "./types.ts";
import { share } from "./words.ts";

/** Treets, ordered by the number of claims. */
export function TreetBoard({
  treets,
  business,
}: {
  treets: Promise<readonly BusyTreet[]>;
  business: string;
}) {
  const rows = use(treets);
  return (
    <DataTable<BusyTreet>
      caption={words.treetsByClaims()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("treet", { business, rest: [id, "insights"] })}
      columns={[
        {
          id: "title",
          header: words.treet(),
          cell: ({ title, imageId }) => (
            <BoardName name={title} picture={imageId && imageUrl(imageId, "small")} isLong />
          ),
        },
        figureColumn("views", words.views(), ({ views }) => numberText(views), "small"),
        barColumn("claims", words.claims(), rows, ({ claims }) => claims),
        figureColumn(
          "claim-rate",
          <abbr title={words.claimRateHint()}>{words.claimRate()}</abbr>,
          ({ claims, viewers }) => share(claims, viewers),
          "small",
        ),
        figureColumn(
          "redemptions",
          words.redeemed(),
          ({ redemptions, claims }) => `${numberText(redemptions)} (${percent(redemptions, claims)})`,
        ),
      ]}
      empty={noRows(words.noClaims())}
    />
  );
}

import { use } from "react";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { percent } from "#shared/insight-words.ts";
import * as words from "#words/insights.ts";
import { DataTable } from "../../design/data-table.tsx";
import { bars, figures, nothing, number } from "./board.tsx";
import { BoardName } from "./board-figures.tsx";
import type { BusyTreet } from "./types.ts";
import { share } from "./words.ts";

/** Treets, those first that are claimed most. */
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
        figures("views", words.views(), ({ views }) => number(views), "small"),
        bars("claims", words.claims(), rows, ({ claims }) => claims),
        figures(
          "claim-rate",
          <abbr title={words.claimRateHint()}>{words.claimRate()}</abbr>,
          ({ claims, viewers }) => share(claims, viewers),
          "small",
        ),
        figures(
          "redemptions",
          words.redeemed(),
          ({ redemptions, claims }) => `${number(redemptions)} (${percent(redemptions, claims)})`,
        ),
      ]}
      empty={nothing(words.noClaims())}
    />
  );
}

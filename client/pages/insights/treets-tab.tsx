import { use } from "react";
import { categoryName } from "#shared/category-names.ts";
import type { InsightOffer } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Grid } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { barColumn, figureColumn, LateBoard, noRows } from "./board.tsx";
import { TreetBoard } from "./treet-board.tsx";
import type { BusyTreet, LinkTo } from "./types.ts";
import { share } from "./words.ts";

interface TreetsTabProps {
  readonly treets: Promise<readonly BusyTreet[]>;
  readonly offer: Promise<InsightOffer>;
  readonly business: string;
  readonly link: LinkTo;
}

/** The most claimed treets, and those that need attention. */
export const TreetsTab = ({ treets, offer, business, link }: TreetsTabProps) => (
  <>
    <Card title={words.mostClaimed()}>
      <LateBoard value={treets}>
        <TreetBoard treets={treets} business={business} />
      </LateBoard>
    </Card>
    <LateBoard value={offer}>
      <Offer offer={offer} business={business} link={link} />
    </LateBoard>
  </>
);

function Offer({ offer, business, link }: Omit<TreetsTabProps, "treets">) {
  const { ending, dormant, categories } = use(offer);
  const claims = categories.reduce((sum, { claims }) => sum + claims, 0);
  const treet = ({ id }: { id: string }) => href("treet", { business, rest: [id] });
  return (
    <>
      <Grid min="26rem">
        <Card title={words.endingSoon()}>
          <DataTable<InsightOffer["ending"][number]>
            caption={words.endingSoonHint()}
            rows={ending}
            rowKey={({ id }) => id}
            rowHref={treet}
            columns={[
              { id: "title", header: words.treet(), cell: ({ title }) => title },
              { id: "ends", header: words.ends(), cell: ({ endsAt }) => <Time value={endsAt} decides /> },
              figureColumn("claims", words.claimsSoFar(), ({ claims }) => numberText(claims)),
            ]}
            empty={noRows(words.endingSoonNone())}
          />
        </Card>
        <Card title={words.unclaimed()}>
          <DataTable
            caption={words.unclaimedHint()}
            rows={dormant}
            rowKey={({ id }) => id}
            rowHref={treet}
            columns={[
              { id: "title", header: words.treet(), cell: ({ title }) => title },
              {
                id: "since",
                header: words.liveSince(),
                cell: ({ publishedAt }) => <Time value={publishedAt} />,
              },
            ]}
            empty={noRows(words.unclaimedNone())}
          />
        </Card>
      </Grid>
      <Card title={words.byCategory()}>
        <DataTable<InsightOffer["categories"][number]>
          caption={words.claimsByCategory()}
          rows={categories}
          rowKey={({ category }) => category}
          rowHref={({ category }) => link({ list: "claims", category })}
          columns={[
            {
              id: "category",
              header: words.category(),
              cell: ({ category }) => categoryName(category),
            },
            barColumn("claims", words.claims(), categories, (row) => row.claims),
            figureColumn("share", words.share(), (row) => share(row.claims, claims)),
          ]}
          empty={noRows(words.noClaims())}
        />
      </Card>
    </>
  );
}

import { use } from "react";
import type { InsightPartner } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { percent } from "#shared/insight-words.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { barColumn, figureColumn, LateBoard, noRows } from "./board.tsx";
import { BoardName } from "./board-figures.tsx";

interface PartnersTabProps {
  readonly partners: Promise<readonly InsightPartner[]>;
  readonly business: string;
}

/** Partners, ordered by the number of claims. */
export const PartnersTab = ({ partners, business }: PartnersTabProps) => (
  <Card title={words.partnersByClaims()}>
    <LateBoard value={partners}>
      <PartnerBoard partners={partners} business={business} />
    </LateBoard>
  </Card>
);

function PartnerBoard({ partners, business }: PartnersTabProps) {
  const rows = use(partners);
  return (
    <DataTable<InsightPartner>
      caption={words.partnersCaption()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href("managePartner", { business, partner: id })}
      columns={[
        {
          id: "name",
          header: commonWords.partner(),
          cell: ({ name, logoUrl }) => <BoardName name={name} picture={logoUrl} isLong />,
        },
        figureColumn("treets", words.treetsClaimed(), ({ treets }) => numberText(treets), "small"),
        barColumn("claims", words.claims(), rows, ({ claims }) => claims),
        figureColumn(
          "redemptions",
          words.redeemed(),
          ({ redemptions, claims }) => `${numberText(redemptions)} (${percent(redemptions, claims)})`,
        ),
      ]}
      empty={noRows(words.partnersNone())}
    />
  );
}

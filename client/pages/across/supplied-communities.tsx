import type { multiPartnersPage } from "#server/pages/multi-partners.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { Badge } from "../../design/badge.tsx";
import { Count } from "../../design/count.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Stack } from "../../design/layout.tsx";
import type { DataOf } from "../../page-props.ts";
import { NewMessages } from "../partners/communities.tsx";
import { stateNames, stateTones } from "../partners/words.ts";

/** A partnership from the supplier's side, with the user's business that supplies. */
type SuppliedSomewhere = DataOf<typeof multiPartnersPage>["supplied"][number];

/** The communities that the user's businesses supply, in one list. */
export const SuppliedCommunities = ({ supplied }: { supplied: readonly SuppliedSomewhere[] }) => (
  <Stack gap={3} as="section">
    <h2>{words.suppliedCommunities()}</h2>
    <DataTable<SuppliedSomewhere>
      caption={words.suppliedCommunities()}
      rows={supplied}
      rowKey={({ id, business }) => `${business.slug} ${id}`}
      rowHref={({ id, business }) => href("managePartner", { business: business.slug, partner: id })}
      columns={[
        {
          id: "community",
          header: commonWords.community(),
          cell: ({ community, unread }) => (
            <>
              {community.name} <NewMessages count={unread} />
            </>
          ),
        },
        { id: "business", header: words.suppliedBy(), cell: ({ business }) => business.name },
        {
          id: "state",
          header: words.state(),
          cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
        },
        {
          id: "treets",
          header: words.liveTreets(),
          align: "end",
          hideBelow: "small",
          cell: ({ liveTreets }) => liveTreets,
        },
        {
          id: "claims",
          header: words.claims(),
          align: "end",
          hideBelow: "small",
          cell: ({ claims }) => <Count value={claims} />,
        },
      ]}
      empty={null}
    />
  </Stack>
);

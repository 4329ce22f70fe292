import type { testNewFlows1Page } from "#server/pages/test-new-flows1.ts";
import * as words from "#words/create.ts";
import { Badge } from "../../design/badge.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Stack } from "../../design/layout.tsx";
import { useFeatureFlag } from "../../feature-flag.ts";
import type { DataOf } from "../../page-props.ts";
import { SampleTime } from "./sample-time.tsx";

type GalleryFlag = DataOf<typeof testNewFlows1Page>["flags"][number];

/** Feature flags, and whether each is on for the current user. */
export const FlagList = ({ flags }: { flags: readonly GalleryFlag[] }) => (
  <Stack gap={3}>
    <DataTable
      caption={words.flags()}
      columns={[
        {
          id: "flag",
          header: words.flag(),
          cell: ({ id, meaning }) => (
            <>
              <strong>{id}</strong>
              <br />
              <span className="muted small">{meaning}</span>
            </>
          ),
        },
        {
          id: "on",
          header: words.flagForMe(),
          cell: ({ id }) => <ForMe id={id} />,
        },
        { id: "owner", header: words.owner(), hideBelow: "small", cell: ({ owner }) => owner },
        {
          id: "since",
          header: words.since(),
          hideBelow: "small",
          cell: ({ since }) => <SampleTime value={since} />,
        },
      ]}
      rows={flags}
      rowKey={({ id }) => id}
      empty={words.noFlags()}
    />
    <p className="muted small">{words.flagsHint()}</p>
  </Stack>
);

function ForMe({ id }: { id: string }) {
  const value = useFeatureFlag(id);
  return <Badge tone={value ? "good" : "neutral"}>{value ? words.flagOn() : words.flagOff()}</Badge>;
}

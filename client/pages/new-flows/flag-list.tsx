import { Badge } from "../../design/badge.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Stack } from "../../design/layout.tsx";
import { useFeatureFlag } from "../../feature-flag.ts";
import { SampleTime } from "./sample-time.tsx";
import type { GalleryFlag } from "./types.ts";

/** What is not for everybody yet, and whether it is for the person who looks. */
export function FlagList({ flags }: { flags: readonly GalleryFlag[] }) {
  return (
    <Stack gap={3}>
      <DataTable
        caption="Flags"
        columns={[
          {
            id: "flag",
            header: "Flag",
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
            header: "For me",
            cell: ({ id }) => <ForMe id={id} />,
          },
          { id: "owner", header: "Owner", hideBelow: "small", cell: ({ owner }) => owner },
          {
            id: "since",
            header: "Since",
            hideBelow: "small",
            cell: ({ since }) => <SampleTime value={since} />,
          },
        ]}
        rows={flags}
        rowKey={({ id }) => id}
        empty="There is no flag: everything that is built is for everybody."
      />
      <p className="muted small">
        Flags are switched on where the site is configured, for everybody or for one person's address.
      </p>
    </Stack>
  );
}

function ForMe({ id }: { id: string }) {
  const value = useFeatureFlag(id);
  return <Badge tone={value ? "good" : "neutral"}>{value ? "On" : "Off"}</Badge>;
}

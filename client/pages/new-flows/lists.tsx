import { Avatar } from "../../design/avatar.tsx";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Skeleton } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Pager, Toolbar } from "../../design/list-tools.tsx";
import { Notice } from "../../design/notice.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { type SampleTreet, sampleTreets } from "./sample.ts";
import { SampleTime } from "./sample-time.tsx";
import type { GalleryState } from "./types.ts";

/** A list as it is with rows, without any, on its way, and when it could not be had. */
export function Lists({ state, link }: { state: GalleryState; link: string }) {
  return (
    <Stack gap={4}>
      <Toolbar>
        <SearchField label="Search treets" name="search" />
        <Button icon="filter">Filter</Button>
      </Toolbar>
      {state === "loading" && (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
      {state === "error" && (
        <Notice tone="bad" title="The treets could not be loaded">
          <p>
            Nothing is lost. <a href={link}>Try again</a>
          </p>
        </Notice>
      )}
      {(state === "full" || state === "empty") && (
        <DataTable
          caption="Treets"
          columns={columns(link)}
          rows={state === "full" ? sampleTreets : []}
          rowKey={({ id }) => id}
          rowHref={() => link}
          selection={{ name: "chosen", formId: "gallery", label: ({ title }) => `Choose ${title}` }}
          empty={
            <EmptyState
              icon="gift"
              title="No treets yet"
              action={
                <ButtonLink href={link} variant="primary" icon="plus">
                  Create the first treet
                </ButtonLink>
              }
            >
              <p>A treet is a small good thing for members, supplied by a partner.</p>
            </EmptyState>
          }
        />
      )}
      {state === "full" && <Pager shown={sampleTreets.length} total={312} nextHref={link} />}
    </Stack>
  );
}

const tones: Record<SampleTreet["state"], Tone> = { Live: "good", Waiting: "warn", Ended: "neutral" };

const columns = (link: string): Column<SampleTreet>[] => [
  {
    id: "title",
    header: "Treet",
    sortHref: link,
    sorted: "ascending",
    cell: ({ title, partner }) => (
      <Row wrap={false}>
        <Avatar name={partner} shape="square" />
        <span>
          <strong>{title}</strong>
          <br />
          <span className="muted small">{partner}</span>
        </span>
      </Row>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>,
  },
  {
    id: "ends",
    header: "Ends",
    hideBelow: "small",
    sortHref: link,
    cell: ({ ends }) => <SampleTime value={ends} />,
  },
  {
    id: "claims",
    header: "Claims",
    align: "end",
    hideBelow: "medium",
    cell: ({ claims }) => claims.toLocaleString("en"),
  },
];

import type { GalleryState } from "#shared/gallery.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
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
import { Rich } from "../../design/rich.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { type SampleTreet, sampleTreets } from "./sample.ts";
import { SampleTime } from "./sample-time.tsx";

/** A list in its states: with rows, empty, loading and failed. */
export const Lists = ({ state, link }: { state: GalleryState; link: string }) => (
  <Stack gap={4}>
    <Toolbar search={<SearchField label={words.searchTreets()} name="search" />}>
      <Button icon="filter">{words.filter()}</Button>
    </Toolbar>
    {state === "loading" && (
      <Card>
        <Skeleton lines={6} />
      </Card>
    )}
    {state === "error" && (
      <Notice tone="bad" title={words.listBroken()}>
        <Rich as="p">{words.listBrokenText({ link: (text) => <a href={link}>{text}</a> })}</Rich>
      </Notice>
    )}
    {(state === "full" || state === "empty") && (
      <DataTable
        caption={commonWords.treets()}
        columns={columns(link)}
        rows={state === "full" ? sampleTreets : []}
        rowKey={({ id }) => id}
        rowHref={() => link}
        selection={{
          name: "chosen",
          formId: "gallery",
          label: ({ title }) => words.chooseNamed({ title }),
        }}
        empty={
          <EmptyState
            icon="gift"
            title={words.listEmpty()}
            action={
              <ButtonLink href={link} variant="primary" icon="plus">
                {words.firstTreet()}
              </ButtonLink>
            }
          >
            <p>{words.listEmptyText()}</p>
          </EmptyState>
        }
      />
    )}
    {state === "full" && <Pager shown={sampleTreets.length} total={312} nextHref={link} />}
  </Stack>
);

const stateNames = { live: words.live, waiting: words.waiting, ended: words.ended } as const;
const tones: Record<SampleTreet["state"], Tone> = { live: "good", waiting: "warn", ended: "neutral" };

const columns = (link: string): Column<SampleTreet>[] => [
  {
    id: "title",
    header: words.treet(),
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
    header: words.state(),
    cell: ({ state }) => <Badge tone={tones[state]}>{stateNames[state]()}</Badge>,
  },
  {
    id: "ends",
    header: words.ends(),
    hideBelow: "small",
    sortHref: link,
    cell: ({ ends }) => <SampleTime value={ends} />,
  },
  {
    id: "claims",
    header: words.claims(),
    align: "end",
    hideBelow: "medium",
    cell: ({ claims }) => numberText(claims),
  },
];

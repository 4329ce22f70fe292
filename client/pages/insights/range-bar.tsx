import { useEffect, useState } from "react";
import { href } from "#shared/href.ts";
import {
  type Comparison,
  comparisons,
  insightRanges,
  type NarrowingKind,
  narrowings,
  trendUnits,
} from "#shared/insight-rules.ts";
import { translated } from "#shared/words/translated.ts";
import { placeName, toWallClock } from "#shared/zoned-time.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Icon } from "../../design/icon.tsx";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { SelectField } from "../../design/text-field.tsx";
import { useRootData } from "../../root-data.ts";
import { CustomRange } from "./custom-range.tsx";
import type { CommunityInsights, InsightChoices, InsightsQuery, LinkTo } from "./types.ts";
import { comparisonNames, dayText, rangeNames } from "./words.ts";

interface RangeProps {
  readonly data: CommunityInsights;
  readonly link: LinkTo;
}

/** Selects the date range, the comparison and the filters. All of them are kept in the URL. */
export function RangeBar({ data, link }: RangeProps) {
  const { query, overview, choices, customRanges } = data;
  const current = query.range ?? (query.days ? undefined : "30d");
  return (
    <Stack gap={3}>
      <FilterChips
        label={words.period()}
        items={insightRanges.map((range) => ({
          label: rangeNames[range],
          href: link({ range, days: undefined, from: undefined, to: undefined }),
          current: range === current,
        }))}
      />
      {current === "custom" && customRanges && <OwnDays data={data} link={link} />}
      <Refusal data={data} />
      <Row between>
        <p className="muted small">
          {overview.from === overview.to
            ? dayText(overview.from)
            : words.range({ from: dayText(overview.from), to: dayText(overview.to) })}
          {`${words.zoneNote({ place: placeName(overview.timezone) })} `}
          {overview.compared
            ? `${words.comparedWith({ from: dayText(overview.compared.from), to: dayText(overview.compared.to) })} `
            : `${words.comparedWithNothing()} `}
          <Freshness countedAt={overview.countedAt} />
        </p>
        <ButtonLink href={link({ filters: choices ? undefined : "1" })} size="small" icon="filter">
          {choices ? commonWords.close() : words.filterCompare()}
        </ButtonLink>
      </Row>
      {choices && <NarrowForm data={data} choices={choices} />}
      <Narrowed data={data} link={link} />
      <Locked data={data} />
    </Stack>
  );
}

const MINUTE_MS = 60_000;

/** Time since the figures were computed. */
function Freshness({ countedAt }: { countedAt: string }) {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    setMinutes(0);
    const start = Date.now();
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - start) / MINUTE_MS)), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const ago = minutes === 0 ? words.justNow() : words.minutesAgo({ minutes });
  return <time dateTime={countedAt}>{words.updated({ ago })}</time>;
}

/** Form for a custom date range. */
function OwnDays({ data: { query, overview, refusal }, link }: RangeProps) {
  const business = useRootData().business?.slug ?? "";
  return (
    <CustomRange
      action={href("insights", { business })}
      from={query.from ?? overview.from}
      to={query.to ?? overview.to}
      today={toWallClock(overview.countedAt, overview.timezone).slice(0, 10)}
      error={refusal?.kind === "days" ? refusal.message : undefined}
      backHref={link({ range: undefined, from: undefined, to: undefined })}
    >
      <Kept query={query} without={["from", "to", "range"]} />
    </CustomRange>
  );
}

/** Hidden fields that keep the query parameters when a form is submitted. */
function Kept({ query, without }: { query: InsightsQuery; without: readonly (keyof InsightsQuery)[] }) {
  const left = new Set<string>([...without, "cursor", "filters", "list"]);
  return Object.entries(query)
    .filter(([name, value]) => value !== undefined && !left.has(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={String(value)} />);
}

const kindNames: Readonly<Record<NarrowingKind, string>> = translated({
  partner: commonWords.partner,
  treet: words.treet,
  pack: words.pack,
  label: words.membersWithLabel,
  link: words.membersBySource,
});

function NarrowForm({ data: { query }, choices }: { data: CommunityInsights; choices: InsightChoices }) {
  const business = useRootData().business?.slug ?? "";
  return (
    <Card>
      <form method="get" action={href("insights", { business })} className="form">
        <Kept query={query} without={["compare", "unit", ...narrowings]} />
        <Grid min="12rem">
          <SelectField
            label={words.compareWith()}
            name="compare"
            defaultValue={query.compare ?? "previous"}
            options={comparisons.map((value: Comparison) => ({ value, label: comparisonNames[value] }))}
          />
          <SelectField
            label={words.chartBy()}
            name="unit"
            defaultValue={query.unit ?? ""}
            options={[
              { value: "", label: words.stepAutomatic() },
              ...trendUnits.map((value) => ({ value, label: unitNames[value] })),
            ]}
          />
          {narrowings.map((kind) => (
            <SelectField
              key={kind}
              label={kindNames[kind]}
              name={kind}
              defaultValue={query[kind] ?? ""}
              options={[
                { value: "", label: words.any() },
                ...choices[kind].map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          ))}
        </Grid>
        <SubmitRow>{words.show()}</SubmitRow>
      </form>
    </Card>
  );
}

export const unitNames = translated({
  day: words.days,
  week: words.weeks,
  month: words.months,
});

/** The active filters, each with a link to remove it. */
function Narrowed({ data: { overview }, link }: RangeProps) {
  if (overview.narrowed.length === 0) return null;
  return (
    <ul className="chips" aria-label={words.filteredBy()}>
      {overview.narrowed.map(({ kind, name }) => (
        <li key={kind}>
          <a
            className="chip"
            href={link({ [kind]: undefined })}
            aria-label={words.removeFilter({ kind: kindNames[kind], name })}
          >
            {`${kindNames[kind]}: ${name}`}
            <Icon name="close" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Refusal({ data: { refusal } }: { data: CommunityInsights }) {
  const business = useRootData().business?.slug ?? "";
  if (refusal?.kind !== "plan") return null;
  return (
    <Notice tone="warn" title={words.rangePlan()}>
      <Rich as="p">
        {words.rangePlanHint({
          link: (text) => <a href={href("selectPlan", {}, { business })}>{text}</a>,
        })}
      </Rich>
    </Notice>
  );
}

function Locked({ data: { overview } }: { data: CommunityInsights }) {
  const business = useRootData().business?.slug ?? "";
  if (!overview.locked) return null;
  const { askedFrom, shownFrom } = overview.locked;
  return (
    <Notice tone="info" title={words.planFrom({ shownFrom: dayText(shownFrom) })}>
      <Rich as="p">
        {words.planFromHint({
          askedFrom: dayText(askedFrom),
          link: (text) => <a href={href("selectPlan", {}, { business })}>{text}</a>,
        })}
      </Rich>
    </Notice>
  );
}

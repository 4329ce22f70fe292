import type { TreetInsights } from "#shared/contract/treet-insights.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/treet.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { DayBars } from "../insights/day-bars.tsx";
import { definitions, shareOfStep } from "../insights/words.ts";

const steps = [
  translated({ label: words.views }, { name: "views" }),
  translated({ label: () => definitions.claims.label }, { name: "claims" }),
  translated({ label: () => definitions.reveals.label }, { name: "reveals" }),
  translated({ label: () => definitions.redemptions.label }, { name: "redemptions" }),
] as const;

interface TreetFunnelProps {
  readonly business: string;
  readonly treet: string;
  readonly insights: TreetInsights;
}

/** Recent funnel of a treet, and its claims per day. */
export function TreetFunnel({ business, treet, insights: { days, totals, perDay } }: TreetFunnelProps) {
  const max = Math.max(1, ...steps.map(({ name }) => totals[name]));
  return (
    <Grid min="20rem">
      <Card title={words.funnelTitle({ days })}>
        <Stack gap={4} as="ol">
          {steps.map(({ name, label }, index) => {
            const before = steps[index - 1];
            return (
              <li className="meter" key={name}>
                <div className="meter-text">
                  <span>{label}</span>
                  <span className="numeric">
                    {numberText(totals[name])}
                    {before && totals[before.name] > 0 && (
                      <span className="muted">
                        {` · ${shareOfStep(before.name, totals[name], totals[before.name])}`}
                      </span>
                    )}
                  </span>
                </div>
                <progress className="meter-bar" value={totals[name]} max={max} aria-hidden="true" />
              </li>
            );
          })}
        </Stack>
      </Card>
      <Card
        title={words.claimsByDay()}
        actions={
          <ButtonLink href={href("treet", { business, rest: [treet, "insights"] })} size="small">
            {words.insights()}
          </ButtonLink>
        }
      >
        <DayBars perDay={perDay} />
      </Card>
    </Grid>
  );
}

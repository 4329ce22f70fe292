import { href } from "#shared/href.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { FirstStep } from "../../design/first-step.tsx";
import { SampleTrend } from "./sample-trend.tsx";

/** Shown before there is any activity: what will be seen here, and how to get there. */
export const FirstInsights = ({ business }: { readonly business: string }) => (
  <Card>
    <FirstStep
      icon="chart"
      title={words.insightsBeginWithAClaim()}
      needs="treets.manage"
      href={href("treets", { business })}
      label={words.publishATreet()}
    >
      {words.insightsBeginText()}
    </FirstStep>
    <SampleTrend />
  </Card>
);

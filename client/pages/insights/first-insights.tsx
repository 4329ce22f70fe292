import { href } from "#shared/href.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { FirstStep } from "../../design/first-step.tsx";
import { SampleCourse } from "./sample-course.tsx";

/** Before anything has happened: what will be seen here, and what makes it happen. */
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
    <SampleCourse />
  </Card>
);

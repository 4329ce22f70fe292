import { href } from "#shared/href.ts";
import * as words from "#words/insights.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Needs } from "../../design/needs.tsx";
import { SampleCourse } from "./sample-course.tsx";

/** Before anything has happened: what will be seen here, and what makes it happen. */
export const FirstInsights = ({ business }: { readonly business: string }) => (
  <Card>
    <EmptyState
      icon="chart"
      title={words.insightsBeginWithAClaim()}
      action={
        <Needs action="treets.manage">
          <ButtonLink href={href("treets", { business })} variant="primary">
            {words.publishATreet()}
          </ButtonLink>
        </Needs>
      }
    >
      {words.insightsBeginText()}
    </EmptyState>
    <SampleCourse />
  </Card>
);

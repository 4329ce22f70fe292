import { href } from "#shared/href.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Meter } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Money } from "../../design/text.tsx";
import type { TeamMembersData } from "./types.ts";

/** How many seats are in use, and what more would cost. */
export function Seats({ seats, slug }: { seats: TeamMembersData["seats"]; slug: string }) {
  const { used, allowed, next } = seats;
  if (allowed === null) return null;
  return (
    <Card title="Seats" tone="sunken">
      <Stack gap={3}>
        <Meter value={used} max={allowed} label="People and open invitations" />
        {next && (
          <Row between>
            <p className="muted">
              {next.name} has {next.seats ?? "as many"} seats{next.seats === null && " as you need"}
              {next.monthMinor !== null && (
                <>
                  {" "}
                  for <Money minor={next.monthMinor} currency="EUR" /> a month
                </>
              )}
              .
            </p>
            <ButtonLink size="small" href={href("selectPlan", {}, { business: slug })}>
              Compare plans
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

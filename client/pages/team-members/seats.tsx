import { href } from "#shared/href.ts";
import * as words from "#words/team.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Meter } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Money } from "../../design/text.tsx";
import type { TeamMembersData } from "./types.ts";

/** How many seats are in use, and what more would cost. */
export function Seats({ seats, slug }: { seats: TeamMembersData["seats"]; slug: string }) {
  const { used, allowed, next } = seats;
  if (allowed === null) return null;
  return (
    <Card title={words.seats()} tone="sunken">
      <Stack gap={3}>
        <Meter value={used} max={allowed} label={words.seatsHint()} />
        {next && (
          <Row between>
            <p className="muted">
              {next.seats === null
                ? words.planSeatsUnlimited({ plan: next.name })
                : words.planSeats({ plan: next.name, count: next.seats })}
              {next.monthMinor !== null && (
                <>
                  {" "}
                  <Rich>
                    {words.perMonth({ money: () => <Money minor={next.monthMinor ?? 0} currency="EUR" /> })}
                  </Rich>
                </>
              )}
            </p>
            <ButtonLink size="small" href={href("selectPlan", {}, { business: slug })}>
              {words.comparePlans()}
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

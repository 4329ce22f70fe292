import { href } from "#shared/href.ts";
import { formatPrice } from "#shared/money.ts";
import * as words from "#words/team.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Meter } from "../../design/figures.tsx";
import { Row } from "../../design/layout.tsx";
import type { TeamMembersData } from "./types.ts";

/** Number of seats in use, and the price of more. */
export function Seats({ seats, slug }: { seats: TeamMembersData["seats"]; slug: string }) {
  const { used, allowed, next } = seats;
  if (allowed === null) return null;
  return (
    <Card title={words.seats()} tone="sunken" gap={3}>
      <Meter value={used} max={allowed} label={words.seatsHint()} />
      {next && (
        <Row between>
          <p className="muted">
            {next.seats === null
              ? words.planSeatsUnlimited({ plan: next.name })
              : words.planSeats({ plan: next.name, count: next.seats })}
            {next.monthMinor !== null && (
              <> {words.perMonth({ price: formatPrice({ minor: next.monthMinor, currency: "EUR" }) })}</>
            )}
          </p>
          <ButtonLink size="small" href={href("selectPlan", {}, { business: slug })}>
            {words.comparePlans()}
          </ButtonLink>
        </Row>
      )}
    </Card>
  );
}

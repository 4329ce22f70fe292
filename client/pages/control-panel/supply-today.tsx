import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import type { TreetState } from "#shared/treets.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { TextField } from "../../design/text-field.tsx";
import { stateNames } from "../treets/treet-words.ts";
import type { TodayData } from "./today.tsx";

const shown = ["live", "in_review", "scheduled", "paused"] as const satisfies readonly TreetState[];

/** What a business supplies to communities, and its till. */
export function SupplyToday({
  business: { slug, isCommunity },
  supply,
  mayRedeem,
}: {
  business: BusinessFrame;
  supply: NonNullable<TodayData["supply"]> | null;
  mayRedeem: boolean;
}) {
  const tab = isCommunity ? "supply" : undefined;
  return (
    <Stack gap={5}>
      {mayRedeem && (
        <Card title="At the till">
          <form
            method="get"
            action={href("treet", { business: slug, rest: ["redeem"] })}
            className="till-box"
          >
            <TextField
              label="Reference of a claim"
              name="ref"
              maxLength={12}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
            <SubmitButton>Look it up</SubmitButton>
          </form>
        </Card>
      )}
      {supply === null ? (
        <p className="muted">What you supply could not be loaded. Load the page again in a moment.</p>
      ) : (
        <Stack gap={3} as="section">
          <h2>What you supply</h2>
          <Grid min="12rem">
            {shown.map((state) => (
              <StatCard
                key={state}
                label={stateNames[state]}
                value={supply[state].toLocaleString("en")}
                href={href("treets", { business: slug }, { tab, state })}
              />
            ))}
          </Grid>
        </Stack>
      )}
    </Stack>
  );
}

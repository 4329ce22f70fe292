import type { Partnership } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import type { TreetState } from "#shared/treets.ts";
import * as words from "#words/panel.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { StatCard } from "../../design/figures.tsx";
import { FirstStep } from "../../design/first-step.tsx";
import { Icon } from "../../design/icon.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Needs, WhereAllowed } from "../../design/needs.tsx";
import { TextField } from "../../design/text-field.tsx";
import { SuppliedTreets } from "../insights/supplied-treets.tsx";
import { countOrSuppressed } from "../insights/words.ts";
import { stateNames } from "../treets/treet-words.ts";
import type { SupplyToday } from "./data.ts";

/** States with a count. Live treets are always shown, the others only if there are any. */
const shown = ["live", "in_review", "scheduled", "paused"] as const satisfies readonly TreetState[];

/** What a business supplies to communities, its unread messages from them, and its till. */
export function SuppliesToday({
  business: { slug, isCommunity },
  supply: { counts, recent, communities },
}: {
  business: BusinessFrame;
  supply: SupplyToday;
}) {
  const tab = isCommunity ? "supply" : undefined;
  const insights = href("insights", { business: slug }, { tab });
  // If the counts are unavailable, assume that there may be some.
  const suppliesSome = counts === null || Object.values(counts).some((count) => count > 0);
  return (
    <Stack gap={5}>
      {communities?.length === 0 && !isCommunity && <FirstCommunity business={slug} />}
      {!suppliesSome && communities !== null && communities.length > 0 && <FirstSupply business={slug} />}
      <NewMessages business={slug} communities={communities ?? []} />
      {suppliesSome && (
        <Needs action="claims.redeem">
          <RedeemBox business={slug} />
        </Needs>
      )}
      {!suppliesSome ? null : counts === null ? (
        <p className="muted">{words.supplyBroken()}</p>
      ) : (
        <Stack gap={3} as="section">
          <h2>{words.supplyTitle()}</h2>
          <Grid min="12rem">
            {shown
              .filter((state) => state === "live" || counts[state] > 0)
              .map((state) => (
                <StatCard
                  key={state}
                  label={stateNames[state]}
                  value={counts[state]}
                  href={href("treets", { business: slug }, { tab, state })}
                />
              ))}
            {recent && <Recent label={words.claimsLately()} count={recent.claims} to={insights} />}
            {recent && <Recent label={words.redeemedLately()} count={recent.redemptions} to={insights} />}
          </Grid>
        </Stack>
      )}
      {recent && recent.treets.length > 0 && (
        <Card title={words.bestSupplied()} actions={<a href={insights}>{words.allInsights()}</a>}>
          <SuppliedTreets treets={recent.treets} business={slug} empty={null} />
        </Card>
      )}
    </Stack>
  );
}

const Recent = ({ label, count, to }: { label: string; count: number | null; to: string }) => (
  <StatCard label={label} value={countOrSuppressed(count)} href={to} />
);

const FirstCommunity = ({ business }: { business: string }) => (
  <Card>
    <FirstStep
      icon="handshake"
      title={words.noCommunity()}
      needs="supply.apply"
      href={href("partnersOverview", { business }, { apply: 1 })}
      label={words.findACommunity()}
    >
      {words.noCommunityLead()}
    </FirstStep>
  </Card>
);

/** Prompts for a first treet, as a community is waiting for an offer. */
const FirstSupply = ({ business }: { business: string }) => (
  <Card>
    <FirstStep
      icon="gift"
      title={words.nothingSuppliedYet()}
      needs="supply.manage"
      href={href("treet", { business, rest: ["new"] }, { partner: "any" })}
      label={words.newTreet()}
      makes
    >
      {words.nothingSuppliedText()}
    </FirstStep>
  </Card>
);

/** Unread messages from communities. */
function NewMessages({ business, communities }: { business: string; communities: readonly Partnership[] }) {
  const unread = communities.filter(({ unread }) => unread > 0);
  if (unread.length === 0) return null;
  return (
    <Card title={words.newMessages()}>
      <ul className="attention">
        {unread.map(({ id, unread, community: { name } }) => (
          <li key={id}>
            <Icon name="mail" />
            <span className="attention-text">{words.messagesFrom({ unread, name })}</span>
            <ButtonLink
              size="small"
              href={href("managePartner", { business, partner: id }, { tab: "messages" })}
              aria-label={words.readNamed({ name })}
            >
              {words.read()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const RedeemBox = ({ business }: { business: string }) => (
  <Card title={words.till()}>
    <form method="get" action={href("treet", { business, rest: ["redeem"] })} className="redeem-box">
      <WhereAllowed>
        <TextField
          label={words.claimCode()}
          name="ref"
          enterKeyHint="go"
          maxLength={12}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      </WhereAllowed>
      <SubmitButton>{words.codeCheck()}</SubmitButton>
    </form>
  </Card>
);

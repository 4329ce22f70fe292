import type { ClaimForTeam } from "#shared/contract/claim-shapes.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Needs, WhereAllowed } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { teamStateNames } from "./claim-columns.tsx";
import { ClaimStateBadge } from "./claim-state.tsx";
import { redeemerText } from "./claim-words.ts";
import { DecideClaim, ReasonForHolder } from "./decide-claim.tsx";

interface ClaimDrawerProps {
  readonly claim: ClaimForTeam;
  readonly form: FormState | undefined;
  readonly timezone: string;
  readonly closeHref: string;
  readonly action: string;
}

/** Drawer with one claim: its history, and buttons to decide or revoke it. */
export const ClaimDrawer = ({ claim, form, timezone, closeHref, action }: ClaimDrawerProps) => (
  <Drawer title={words.claimNamed({ ref: claim.ref })} closeHref={closeHref}>
    <Stack gap={5}>
      <DescriptionList items={factsOf(claim, timezone)} />
      {(claim.state === "active" || claim.state === "pending_approval") && (
        <Needs action="claims.manage">
          {claim.state === "active" ? (
            <>
              {!claim.isPaused && <SendAgain claim={claim} form={form} action={action} />}
              <TakeBack claim={claim} form={form} action={action} />
            </>
          ) : (
            <DecideClaim claim={{ ...claim, title: claim.treet.title }} form={form} action={action} />
          )}
        </Needs>
      )}
    </Stack>
  </Drawer>
);

function factsOf(claim: ClaimForTeam, timezone: string) {
  const { holder, state, claimedAt, revealedAt, redeemedAt, redeemedBy, expiresAt } = claim;
  const { source, decidedAt, decidedBy, revokedAt, reason } = claim;
  const when = (term: string, at: string | null) =>
    at === null ? [] : [{ term, description: <Time value={at} format="datetime" timezone={timezone} /> }];
  return [
    { term: commonWords.member(), description: holder },
    {
      term: words.state(),
      description: <ClaimStateBadge claim={claim} name={teamStateNames[state]} />,
    },
    ...when(words.claimed(), claimedAt),
    ...(source ? [{ term: words.source(), description: source }] : []),
    ...when(state === "declined" ? words.declined() : words.approved(), decidedAt),
    ...(decidedAt ? [{ term: words.decidedBy(), description: decidedBy ?? words.formerPerson() }] : []),
    ...when(words.revealed(), revealedAt),
    ...when(words.redeemed(), redeemedAt),
    ...(redeemedBy ? [{ term: words.redeemedBy(), description: redeemerText(redeemedBy) }] : []),
    ...when(state === "expired" ? words.expired() : words.goodUntil(), expiresAt),
    ...when(words.withdrawn(), revokedAt),
    ...(reason ? [{ term: words.reason(), description: commonWords.quoted({ text: reason }) }] : []),
  ];
}

const SendAgain = ({ claim, form, action }: Pick<ClaimDrawerProps, "claim" | "form" | "action">) => (
  <Form state={form} intent="resend-claim" action={action}>
    <p className="small">
      {claim.revealedAt
        ? words.resendDetails({ holder: claim.holder })
        : words.resendLink({ holder: claim.holder })}
    </p>
    <input type="hidden" name="claim" value={claim.id} />
    <SubmitRow variant="secondary" icon="mail">
      {words.resend()}
    </SubmitRow>
  </Form>
);

function TakeBack({ claim, form, action }: Pick<ClaimDrawerProps, "claim" | "form" | "action">) {
  const { id, holder, revealedAt } = claim;
  return (
    <Form state={form} intent="revoke" action={action}>
      <h3>{words.withdrawClaim()}</h3>
      <p className="small">
        {words.withdrawHint({ holder })} {revealedAt ? words.withdrawSeen() : words.withdrawUnseen()}
      </p>
      <input type="hidden" name="claim" value={id} />
      <WhereAllowed>
        <ReasonForHolder holder={holder} />
      </WhereAllowed>
      <SubmitRow variant="danger">{words.withdrawConfirm()}</SubmitRow>
    </Form>
  );
}

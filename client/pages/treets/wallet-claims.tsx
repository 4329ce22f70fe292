import type { HeldClaim, KeptClaim } from "#shared/contract/claim-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import * as refusals from "#words/refusals.ts";
import { Badge } from "../../design/badge.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Stack } from "../../design/layout.tsx";
import { Picture } from "../../design/picture.tsx";
import type { FormState } from "../../page-props.ts";
import { ClaimReference } from "../treet/claim-reference.tsx";
import { ClaimStateBadge } from "../treet/claim-state.tsx";
import { ShownClaim, showingOf } from "../treet/shown-claim.tsx";
import { SupplierLine } from "./supplier.tsx";
import { typeNames } from "./treet-words.ts";
import "./offer-picture.css";
import "./wallet.css";

type Claim = KeptClaim & Partial<Pick<HeldClaim, "business">>;

interface WalletClaimsProps<Of extends Claim> {
  readonly claims: readonly Of[];
  readonly form: FormState | undefined;
  /** URL to which the form that reveals a code is sent. */
  readonly action: string;
  /** Returns the URL of the treet; undefined if the holder can no longer view it. */
  readonly treetHref: (claim: Of) => string | undefined;
}

const parts = [
  { title: words.ready, has: ({ state, isPaused }: Claim) => state === "active" && !isPaused },
  { title: words.stateOnHold, has: ({ isPaused }: Claim) => isPaused },
  { title: words.undecidedTitle, has: ({ state }: Claim) => state === "pending_approval" },
  { title: words.over, has: ({ state }: Claim) => state !== "active" && state !== "pending_approval" },
];

/**
 * Claims as a wallet: first those ready to use, with the code one click away, then those on hold or pending, then
 * expired and used ones.
 */
export const WalletClaims = <Of extends Claim>({ claims, ...rest }: WalletClaimsProps<Of>) => (
  <Stack gap={6}>
    {parts
      .map(({ title, has }) => ({ title, found: claims.filter(has) }))
      .filter(({ found }) => found.length > 0)
      .map(({ title, found }) => (
        <Stack key={title()} as="section" gap={3}>
          <h2>{title()}</h2>
          <ul className="wallet">
            {found.map((claim) => (
              <li key={claim.id}>
                <WalletClaim claim={claim} {...rest} />
              </li>
            ))}
          </ul>
        </Stack>
      ))}
  </Stack>
);

/** In its last days, a claim's remaining time is highlighted. */
const LAST_DAYS = 3;

function WalletClaim<Of extends Claim>({
  claim,
  form,
  action,
  treetHref,
}: Omit<WalletClaimsProps<Of>, "claims"> & { readonly claim: Of }) {
  const { treet, state, isPaused, daysLeft, shown, business, reason } = claim;
  const value = valueText(treet);
  const show = showingOf(treet);
  const to = treetHref(claim);
  const isAsked = form?.values.claim === claim.id || form?.shown?.claim === claim.id;
  return (
    <article className="wallet-claim" data-state={state}>
      <div className="wallet-picture" data-category={treet.category}>
        {treet.imageId ? (
          <Picture src={imageUrl(treet.imageId, "small")} alt="" loading="lazy" width={96} height={96} />
        ) : (
          <Icon name={typeNames[treet.type].icon} />
        )}
      </div>
      <div className="wallet-text">
        <h3>{to ? <a href={to}>{treet.title}</a> : treet.title}</h3>
        {value && <p className="wallet-value">{value}</p>}
        {business ? <Holding {...business} claim={claim} /> : <SupplierLine supplier={claim.supplier} />}
        <ClaimReference claim={claim} {...(business && { timezone: business.timezone })} />
      </div>
      {(daysLeft !== null || isPaused || state !== "active") && (
        <p className="wallet-state">
          {daysLeft === null || isPaused ? (
            <ClaimStateBadge claim={claim} />
          ) : (
            <Badge tone={daysLeft <= LAST_DAYS ? "warn" : "good"}>{words.daysLeft({ days: daysLeft })}</Badge>
          )}
        </p>
      )}
      <div className="wallet-more">
        {state === "pending_approval" && <p>{words.undecided()}</p>}
        {isPaused && <p>{refusals.yourPaymentInDispute()}</p>}
        {reason && <p>{words.theyWrote({ reason })}</p>}
        {shown && (
          <details className="wallet-code" open={isAsked}>
            <summary className="button button--secondary">
              <Icon name={show.icon} />
              {show.label}
            </summary>
            <ShownClaim shown={shown} title={treet.title} />
          </details>
        )}
        {state === "active" && !isPaused && !shown && (
          <Form state={isAsked ? form : undefined} intent="show" action={action} values={{ claim: claim.id }}>
            <SubmitButton variant="secondary" icon={show.icon}>
              {show.label}
            </SubmitButton>
          </Form>
        )}
      </div>
    </article>
  );
}

/** The community in which it was claimed, and the supplier. */
const Holding = ({ name, isMember, claim }: HeldClaim["business"] & { claim: Claim }) => (
  <>
    {claim.supplier && <SupplierLine supplier={claim.supplier} />}
    <p className="muted small">
      {words.community({ name })}
      {!isMember && ` · ${words.hasLeft()}`}
    </p>
  </>
);

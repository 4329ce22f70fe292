import type { Claim, Offer, RevealedClaim } from "#shared/contract/claims.ts";
import type { Purchase } from "#shared/contract/purchases.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { priceText, selfUsedTypes, valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { typeNames } from "../treets/treet-words.ts";
import { type ViewAs, ViewAsChoice } from "../treets/view-as-choice.tsx";
import { calendarHref } from "./calendar-file.ts";
import { ClaimReference } from "./claim-reference.tsx";
import { claimStateNames, claimStateTones } from "./claim-words.ts";
import { ClaimedTreet } from "./claimed-treet.tsx";
import { BuyForm, PurchaseNotice } from "./purchase.tsx";
import { ShownClaim } from "./shown-claim.tsx";

export interface MemberTreetData {
  readonly view: "member";
  readonly offer: Offer;
  /** Mine, those that can be used first; those I have looked at with what they give. */
  readonly claims: readonly (Claim & { readonly revealed: RevealedClaim | null })[];
  /** Of what has a price: what I bought or am buying, the newest first. */
  readonly purchases: readonly Purchase[];
  /** The one the address names, as somebody comes back from paying it. */
  readonly returned: string | null;
  /** Set where a team looks through its members' eyes. */
  readonly viewAs: ViewAs | null;
  /** Nobody with the label that is viewed as sees it. */
  readonly isHidden: boolean;
}

type FormState = PageProps<never>["form"];

export function MemberTreet({
  data: { offer, claims, purchases, returned, viewAs, isHidden },
  form,
}: {
  data: MemberTreetData;
  form: FormState;
}) {
  const business = useRootData().business?.slug ?? "";
  const value = valueText(offer);
  return (
    <>
      <PageHeader
        title={offer.title}
        lead={offer.summary}
        back={{
          href: viewAs ? href("treet", { business, rest: [offer.id] }) : href("treets", { business }),
          label: viewAs ? "Back to managing" : "Treets",
        }}
      />
      {viewAs && <ViewAsChoice viewAs={viewAs} />}
      {isHidden && (
        <Notice tone="warn" title={`Members with the label ${viewAs?.label} do not see this`}>
          <p>It is for others, or not shown to members now. This is what those who see it are shown.</p>
        </Notice>
      )}
      <div className="treet-detail">
        <Stack gap={3}>
          <div className="offer-picture treet-picture">
            {offer.imageId ? (
              <img src={imageUrl(offer.imageId, "large")} alt={offer.imageAlt} width={1280} height={720} />
            ) : (
              <Icon name={typeNames[offer.type].icon} />
            )}
            {value && <span className="offer-value">{value}</span>}
          </div>
          {offer.furtherImages.length > 0 && (
            <ul className="treet-further">
              {offer.furtherImages.map(({ imageId, alt }) => (
                <li key={imageId}>
                  <img src={imageUrl(imageId, "medium")} alt={alt} loading="lazy" width={512} height={288} />
                </li>
              ))}
            </ul>
          )}
        </Stack>
        <Stack gap={4} className="treet-detail-side">
          <PurchaseNotice purchases={purchases} returned={returned} form={form} />
          {claims.map((claim) => (
            <MyClaim key={claim.id} claim={claim} offer={offer} form={form} />
          ))}
          <ClaimCard
            offer={offer}
            form={form}
            isViewingAs={viewAs !== null}
            isBuying={purchases.some(({ state }) => state === "open")}
          />
        </Stack>
        {(offer.description || offer.terms) && (
          <Stack gap={5}>
            {offer.description && <p className="prose">{offer.description}</p>}
            {offer.terms && (
              <Card title="Terms" tone="sunken">
                <p className="prose small">{offer.terms}</p>
              </Card>
            )}
          </Stack>
        )}
      </div>
    </>
  );
}

interface ClaimCardProps {
  readonly offer: Offer;
  readonly form: FormState;
  readonly isViewingAs: boolean;
  /** One is held for them while they pay; said above, with the way on. */
  readonly isBuying: boolean;
}

function ClaimCard({ offer, form, isViewingAs, isBuying }: ClaimCardProps) {
  return (
    <Card
      title={
        offer.priceMinor > 0
          ? (priceText(offer) ?? "")
          : offer.claimed === 0
            ? "Claim it"
            : offer.refusal === null
              ? "Claim another"
              : "Claimed"
      }
      tone="brand"
    >
      <DescriptionList
        items={[
          ...(offer.left === null
            ? []
            : [
                {
                  term: "Left",
                  description: offer.soldOut ? "Sold out" : offer.left.toLocaleString("en"),
                },
              ]),
          ...(offer.eventAt
            ? [{ term: "When", description: <Time value={offer.eventAt} format="datetime" decides /> }]
            : []),
          ...(offer.location ? [{ term: "Where", description: offer.location }] : []),
          ...(offer.claimUntil
            ? [{ term: "Until", description: <Time value={offer.claimUntil} format="datetime" decides /> }]
            : []),
        ]}
      />
      {isViewingAs ? (
        <p className="muted">Members claim it here.</p>
      ) : isBuying ? (
        <p className="muted">Held for you while you pay.</p>
      ) : offer.refusal === null && offer.priceMinor > 0 ? (
        <BuyForm offer={offer} form={form} />
      ) : offer.refusal === null ? (
        <Form state={form} intent="claim">
          {offer.waiting?.heldUntil && (
            <p>
              One is kept for you until <Time value={offer.waiting.heldUntil} format="datetime" decides />.
            </p>
          )}
          {offer.requiresApproval && (
            <p className="small">The team looks at each claim first. We mail you its answer.</p>
          )}
          <SubmitButton>{offer.requiresApproval ? "Ask for it" : "Claim"}</SubmitButton>
        </Form>
      ) : offer.mayWait ? (
        <Waitlist offer={offer} form={form} />
      ) : (
        <p>{offer.refusal}</p>
      )}
    </Card>
  );
}

/** Sold out: a place in the line, or the way into it. */
function Waitlist({ offer: { waiting }, form }: { offer: Offer; form: FormState }) {
  if (waiting) {
    return (
      <Form state={form} intent="stop-waiting">
        <p>
          You are number {waiting.position.toLocaleString("en")} on the waiting list. When it is your turn we
          mail you and keep one for a day.
        </p>
        <SubmitButton variant="secondary">Wait no longer</SubmitButton>
      </Form>
    );
  }
  return (
    <Form state={form} intent="wait">
      <p>Sold out. When one becomes free we mail whoever has waited longest, and keep it for a day.</p>
      <SubmitButton icon="clock">Join the waiting list</SubmitButton>
    </Form>
  );
}

interface MyClaimProps {
  readonly claim: MemberTreetData["claims"][number];
  readonly offer: Offer;
  readonly form: FormState;
}

const hasChangedSince = ({ treet }: MyClaimProps["claim"], offer: Offer): boolean =>
  treet.title !== offer.title || valueText(treet) !== valueText(offer);

function MyClaim({ claim, offer, form }: MyClaimProps) {
  const { revealed } = claim;
  const calendar = calendarHref(claim, offer);
  return (
    <Card
      title="Your claim"
      actions={<Badge tone={claimStateTones[claim.state]}>{claimStateNames[claim.state]}</Badge>}
    >
      {hasChangedSince(claim, offer) && (
        <p>
          You claimed <ClaimedTreet claim={claim} />. That's what you get, whatever has changed since.
        </p>
      )}
      <ClaimReference claim={claim} />
      {claim.state === "pending_approval" && (
        <>
          <p>The team still has to approve it. We mail you as soon as there is an answer.</p>
          <Form state={form} intent="cancel">
            <input type="hidden" name="claim" value={claim.id} />
            <SubmitButton variant="quiet">Withdraw it</SubmitButton>
          </Form>
        </>
      )}
      {calendar && (
        <ButtonLink href={calendar} download={`${claim.ref}.ics`} icon="calendar" size="small">
          Add to calendar
        </ButtonLink>
      )}
      {claim.reason && <p>They wrote: “{claim.reason}”</p>}
      {claim.state === "active" && !revealed && (
        <>
          <Form state={form} intent="reveal">
            <input type="hidden" name="claim" value={claim.id} />
            <SubmitButton>Show it</SubmitButton>
          </Form>
          <Form state={form} intent="cancel">
            <input type="hidden" name="claim" value={claim.id} />
            <SubmitButton variant="quiet">
              {claim.treet.priceMinor > 0 ? "Cancel and refund" : "Give it back"}
            </SubmitButton>
          </Form>
        </>
      )}
      {revealed && <ShownClaim shown={revealed} />}
      {revealed && selfUsedTypes.includes(claim.treet.type) && (
        <Form state={form} intent="use">
          <input type="hidden" name="claim" value={claim.id} />
          <SubmitButton variant="secondary" icon="check">
            I used it
          </SubmitButton>
        </Form>
      )}
      {claim.canReopen && (
        <Form state={form} intent="reopen">
          <input type="hidden" name="claim" value={claim.id} />
          <SubmitButton variant="quiet">I have not used it after all</SubmitButton>
        </Form>
      )}
    </Card>
  );
}

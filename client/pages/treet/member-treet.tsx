import type { treetPage } from "#server/pages/treet.ts";
import type { Offer } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { priceText, selfUsedTypes, valueText } from "#shared/treets.ts";
import { language } from "#words/language.ts";
import * as words from "#words/perks.ts";
import * as refusals from "#words/refusals.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Picture } from "../../design/picture.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { PageProps, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { AsMember } from "../treets/as-member.tsx";
import { SupplierCard, SupplierLine } from "../treets/supplier.tsx";
import { typeNames } from "../treets/treet-words.ts";
import { viewAsQuery } from "../treets/view-as-choice.tsx";
import { calendarHref } from "./calendar-file.ts";
import { ClaimReference } from "./claim-reference.tsx";
import { ClaimStateBadge } from "./claim-state.tsx";
import { ClaimedTreet } from "./claimed-treet.tsx";
import { BuyForm, PurchaseNotice, Receipt } from "./purchase.tsx";
import { ShownClaim, showingOf } from "./shown-claim.tsx";

export type MemberTreetData = ViewOf<typeof treetPage, "member">;

type FormState = PageProps<never>["form"];

/** A treet as members see it: its value, its supplier, how to get it and how to use it. */
export function MemberTreet({
  data: { offer, claims, purchases, returned, viewAs, isHidden },
  form,
}: {
  data: MemberTreetData;
  form: FormState;
}) {
  const business = useRootData().business?.slug ?? "";
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("treet", { business, rest: [offer.id] }), label: words.backToManaging() }}
    >
      <PageHeader
        title={offer.title}
        lead={offer.summary}
        back={{ href: href("treets", { business }, viewAsQuery(viewAs)), label: words.backToTreets() }}
      />
      {isHidden && (
        <Notice tone="warn" title={words.hiddenFor({ label: viewAs?.label ?? "" })}>
          <p>{words.hiddenForText()}</p>
        </Notice>
      )}
      <TreetDetail
        offer={offer}
        isUseShown={claims.some(({ shown }) => shown?.howToUse === offer.howToUse)}
        side={
          <>
            <PurchaseNotice purchases={purchases} returned={returned} form={form} />
            {claims.map((claim) => (
              <MyClaim key={claim.id} claim={claim} offer={offer} form={form} />
            ))}
            <Receipt purchases={purchases} returned={returned} />
            <SupplierCard supplier={offer.supplier} />
          </>
        }
      >
        <HowToGetIt
          offer={offer}
          form={form}
          isViewingAs={viewAs !== null}
          isBuying={purchases.some(({ state }) => state === "open")}
          isFirst={claims.length === 0}
        />
      </TreetDetail>
    </AsMember>
  );
}

interface TreetDetailProps {
  readonly offer: Offer;
  /** URL of a picture that has just been chosen and has no ID yet. */
  readonly pictureUrl?: string | null | undefined;
  /** True if the instructions are already shown beside it, together with a code. */
  readonly isUseShown?: boolean;
  /** Content beside the treet. */
  readonly side?: React.ReactNode;
  /** The actions to claim or buy it. */
  readonly children: React.ReactNode;
}

/** Everything that members read about a treet. The editor's preview shows the same. */
export const TreetDetail = ({ offer, pictureUrl, isUseShown, side, children }: TreetDetailProps) => (
  <div className="treet-detail">
    <Ticket offer={offer} pictureUrl={pictureUrl}>
      {children}
    </Ticket>
    {side && (
      <Stack gap={4} className="treet-detail-side">
        {side}
      </Stack>
    )}
    <Stack gap={5}>
      {offer.description && <p className="prose">{offer.description}</p>}
      {offer.howToUse && !isUseShown && (
        <section className="stack gap-2">
          <h2>{words.howToUse()}</h2>
          <p className="prose">{offer.howToUse}</p>
        </section>
      )}
      {offer.furtherImages.length > 0 && (
        <ul className="treet-further" aria-label={words.more()}>
          {offer.furtherImages.map(({ imageId, alt }) => (
            <li key={imageId}>
              <Picture src={imageUrl(imageId, "medium")} alt={alt} loading="lazy" width={512} height={288} />
            </li>
          ))}
        </ul>
      )}
      {offer.terms && (
        <details className="treet-terms">
          <summary>
            <Icon name="chevron-down" />
            {words.terms()}
          </summary>
          <p className="prose small">{offer.terms}</p>
        </details>
      )}
    </Stack>
  </div>
);

/** The picture with the facts below it, like a ticket: value, supplier, place, end date and the action. */
function Ticket({ offer, pictureUrl, children }: Omit<TreetDetailProps, "side" | "isUseShown">) {
  const value = valueText(offer);
  const picture = pictureUrl ?? (offer.imageId && imageUrl(offer.imageId, "large"));
  const facts = [
    ...(offer.eventAt
      ? [{ term: words.when(), description: <Time value={offer.eventAt} format="datetime" decides /> }]
      : []),
    ...(offer.location ? [{ term: words.place(), description: offer.location }] : []),
    ...(offer.claimUntil
      ? [
          {
            term: words.validUntil(),
            description: <Time value={offer.claimUntil} format="datetime" decides />,
          },
        ]
      : []),
    ...(offer.left === null
      ? []
      : [
          {
            term: words.stock(),
            description: offer.soldOut ? words.soldOut() : offer.left.toLocaleString(language()),
          },
        ]),
  ];
  return (
    <div className="treet-ticket">
      <div className="offer-picture treet-picture" data-category={offer.category}>
        {picture ? (
          <Picture src={picture} alt={offer.imageAlt} width={1280} height={720} fetchPriority="high" />
        ) : (
          <Icon name={typeNames[offer.type].icon} />
        )}
      </div>
      <div className="treet-ticket-stub">
        {value && <p className="treet-ticket-value">{value}</p>}
        <SupplierLine supplier={offer.supplier} />
        {facts.length > 0 && <DescriptionList items={facts} />}
        {children}
      </div>
    </div>
  );
}

interface HowToGetItProps {
  readonly offer: Offer;
  readonly form: FormState;
  readonly isViewingAs: boolean;
  /** True if one is reserved while the member pays. The notice above states this, with a link to continue. */
  readonly isBuying: boolean;
  /** True if the member holds none yet; the button then stays in view on phones. */
  readonly isFirst: boolean;
}

/** The action to claim or buy a treet, or the reason why it is unavailable. */
export function HowToGetIt({ offer, form, isViewingAs, isBuying, isFirst }: HowToGetItProps) {
  const canClaim = !isViewingAs && !isBuying && offer.refusal === null && offer.priceMinor === 0;
  if (canClaim) {
    return (
      <div className={isFirst ? "claim-bar" : undefined}>
        <Form state={form} intent="claim">
          {offer.waiting?.heldUntil && <KeptUntil at={offer.waiting.heldUntil} />}
          {offer.requiresApproval && <p className="small">{words.teamDecides()}</p>}
          <SubmitButton>
            {offer.requiresApproval
              ? words.askForIt()
              : offer.claimed > 0
                ? words.claimAnother()
                : words.claim()}
          </SubmitButton>
        </Form>
      </div>
    );
  }
  const isRefused = !isViewingAs && !isBuying && offer.refusal !== null && !offer.mayWait;
  if (isRefused && offer.priceMinor === 0) return <p className="muted">{offer.refusal}</p>;
  return (
    <Card tone="brand" {...(offer.priceMinor > 0 && { title: priceText(offer) })}>
      {isViewingAs ? (
        <p className="muted">{words.membersClaimHere()}</p>
      ) : isBuying ? (
        <p className="muted">{words.heldWhilePaying()}</p>
      ) : offer.refusal === null ? (
        <BuyForm offer={offer} form={form} />
      ) : offer.mayWait ? (
        <Waitlist offer={offer} form={form} />
      ) : (
        <p>{offer.refusal}</p>
      )}
    </Card>
  );
}

const KeptUntil = ({ at }: { at: string }) => (
  <p>
    <Rich>{words.keptUntil({ time: () => <Time value={at} format="datetime" decides /> })}</Rich>
  </p>
);

/** Shown if sold out: the place in the waiting list, or a button to join it. */
function Waitlist({ offer: { waiting }, form }: { offer: Offer; form: FormState }) {
  if (waiting) {
    return (
      <Form state={form} intent="stop-waiting">
        <p>{words.inLine({ position: String(waiting.position) })}</p>
        <SubmitButton variant="secondary">{words.leaveLine()}</SubmitButton>
      </Form>
    );
  }
  return (
    <Form state={form} intent="wait">
      <p>{words.lineText()}</p>
      <SubmitButton icon="clock">{words.joinLine()}</SubmitButton>
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
  const { shown } = claim;
  const isUsable = claim.state === "active" && !claim.isPaused;
  const show = showingOf(claim.treet);
  const calendar = calendarHref(claim, offer);
  const act = (intent: string, button: React.ReactNode) => (
    <Form state={form} intent={intent}>
      <input type="hidden" name="claim" value={claim.id} />
      {button}
    </Form>
  );
  return (
    <Card
      className={`treet-claim--${claim.state}`}
      title={words.yourClaim()}
      actions={<ClaimStateBadge claim={claim} />}
    >
      {hasChangedSince(claim, offer) && (
        <p>
          <Rich>{words.claimedThen({ what: () => <ClaimedTreet claim={claim} /> })}</Rich>
        </p>
      )}
      <ClaimReference claim={claim} />
      {claim.reason && <p>{words.theyWrote({ reason: claim.reason })}</p>}
      {claim.state === "pending_approval" && (
        <>
          <p>{words.undecided()}</p>
          {act("cancel", <SubmitButton variant="quiet">{words.withdraw()}</SubmitButton>)}
        </>
      )}
      {claim.isPaused && <p>{refusals.yourPaymentInDispute()}</p>}
      {isUsable && !shown && act("reveal", <SubmitButton icon={show.icon}>{show.label}</SubmitButton>)}
      {shown && <ShownClaim shown={shown} title={claim.treet.title} />}
      {shown &&
        selfUsedTypes.includes(claim.treet.type) &&
        act(
          "use",
          <SubmitButton variant="secondary" icon="check">
            {words.used()}
          </SubmitButton>,
        )}
      {claim.canReopen && act("reopen", <SubmitButton variant="quiet">{words.notUsed()}</SubmitButton>)}
      {calendar && (
        <ButtonLink href={calendar} download={`${claim.ref}.ics`} icon="calendar" size="small">
          {words.addToCalendar()}
        </ButtonLink>
      )}
      {isUsable &&
        claim.revealedAt === null &&
        act(
          "cancel",
          <SubmitButton variant="quiet">
            {claim.treet.priceMinor > 0 ? words.cancelRefund() : words.giveBack()}
          </SubmitButton>,
        )}
    </Card>
  );
}

import type { Claim, Offer, RevealedClaim } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { ExternalLink, Time } from "../../design/text.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { typeNames } from "../treets/treet-words.ts";
import { claimStateNames, claimStateTones } from "./claim-words.ts";

export interface MemberTreetData {
  readonly view: "member";
  readonly offer: Offer;
  /** Mine, the newest first; those I have looked at with what they give. */
  readonly claims: readonly (Claim & { readonly revealed: RevealedClaim | null })[];
  readonly isLens: boolean;
}

type FormState = PageProps<never>["form"];

export function MemberTreet({
  data: { offer, claims, isLens },
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
          href: isLens ? href("treet", { business, rest: [offer.id] }) : href("treets", { business }),
          label: isLens ? "Back to managing" : "Treets",
        }}
      />
      <div className="treet-detail">
        <Stack gap={5}>
          <div className="offer-picture treet-picture">
            {offer.imageId ? (
              <img src={imageUrl(offer.imageId, "large")} alt={offer.imageAlt} width={1280} height={720} />
            ) : (
              <Icon name={typeNames[offer.type].icon} />
            )}
            {value && <span className="offer-value">{value}</span>}
          </div>
          {offer.description && <p className="prose">{offer.description}</p>}
          {offer.terms && (
            <Card title="Terms" tone="sunken">
              <p className="prose small">{offer.terms}</p>
            </Card>
          )}
        </Stack>
        <Stack gap={4}>
          {claims.map((claim) => (
            <MyClaim key={claim.id} claim={claim} form={form} />
          ))}
          <ClaimCard offer={offer} form={form} isLens={isLens} />
        </Stack>
      </div>
    </>
  );
}

function ClaimCard({ offer, form, isLens }: { offer: Offer; form: FormState; isLens: boolean }) {
  return (
    <Card title={offer.claimed > 0 ? "Claim another" : "Claim it"} tone="brand">
      <DescriptionList
        items={[
          ...(offer.left === null ? [] : [{ term: "Left", description: offer.left.toLocaleString("en") }]),
          ...(offer.eventAt
            ? [{ term: "When", description: <Time value={offer.eventAt} format="datetime" /> }]
            : []),
          ...(offer.location ? [{ term: "Where", description: offer.location }] : []),
          ...(offer.claimUntil
            ? [{ term: "Until", description: <Time value={offer.claimUntil} format="datetime" /> }]
            : []),
        ]}
      />
      {isLens ? (
        <p className="muted">Members claim it here.</p>
      ) : offer.refusal ? (
        <p>{offer.refusal}</p>
      ) : (
        <Form state={form} intent="claim">
          <SubmitButton>Claim</SubmitButton>
        </Form>
      )}
    </Card>
  );
}

function MyClaim({ claim, form }: { claim: MemberTreetData["claims"][number]; form: FormState }) {
  const { revealed } = claim;
  return (
    <Card
      title="Your claim"
      actions={<Badge tone={claimStateTones[claim.state]}>{claimStateNames[claim.state]}</Badge>}
    >
      <p className="muted small">
        Reference <code>{claim.ref}</code>, claimed <Time value={claim.claimedAt} />
        {claim.expiresAt && (
          <>
            , good until <Time value={claim.expiresAt} format="datetime" />
          </>
        )}
      </p>
      {claim.state === "active" && !revealed && (
        <>
          <Form state={form} intent="reveal">
            <input type="hidden" name="claim" value={claim.id} />
            <SubmitButton>Show it</SubmitButton>
          </Form>
          <Form state={form} intent="cancel">
            <input type="hidden" name="claim" value={claim.id} />
            <SubmitButton variant="quiet">Give it back</SubmitButton>
          </Form>
        </>
      )}
      {revealed && <Revealed revealed={revealed} />}
    </Card>
  );
}

function Revealed({ revealed: { code, url, howToUse, qr } }: { revealed: RevealedClaim }) {
  return (
    <Stack gap={4}>
      {code && <p className="treet-code">{code}</p>}
      {url && (
        <p>
          <ExternalLink href={url}>Open the offer</ExternalLink>
        </p>
      )}
      {!code && !url && (
        <img
          className="treet-qr"
          src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
          alt="QR code for the till"
          width={200}
          height={200}
        />
      )}
      {howToUse && (
        <Notice tone="info" title="How to use it">
          <p>{howToUse}</p>
        </Notice>
      )}
    </Stack>
  );
}

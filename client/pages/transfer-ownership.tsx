import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { PostForm } from "../design/form.tsx";
import type { PageProps } from "../page-props.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { AnswerOffer } from "./transfer-ownership/answer-offer.tsx";
import { AskOwner } from "./transfer-ownership/ask-owner.tsx";
import type {
  OwnedBusiness,
  OwnershipCandidate,
  OwnershipOffer,
  OwnershipPerson,
} from "./transfer-ownership/data.ts";
import { MakeOffer } from "./transfer-ownership/make-offer.tsx";
import { PendingOffer } from "./transfer-ownership/pending-offer.tsx";

export type TransferOwnershipData =
  | { readonly kind: "signed-out" }
  | { readonly kind: "ended"; readonly state: "expired" | "accepted" | "declined" | "cancelled" | "invalid" }
  | { readonly kind: "for-somebody-else"; readonly signedInAs: string }
  | {
      readonly kind: "offered";
      readonly business: OwnedBusiness;
      readonly offer: OwnershipOffer;
      /** Names of the API keys the present owner made. */
      readonly ownersKeys: readonly string[];
    }
  | {
      readonly kind: "owner";
      readonly business: OwnedBusiness;
      /** Names of the API keys they made. */
      readonly ownersKeys: readonly string[];
      readonly candidates: readonly OwnershipCandidate[];
    }
  | {
      readonly kind: "pending";
      readonly business: OwnedBusiness;
      readonly offer: OwnershipOffer;
      readonly isMine: boolean;
    }
  | {
      readonly kind: "not-owner";
      readonly business: OwnedBusiness;
      readonly owner: OwnershipPerson;
      /** Within the last day. */
      readonly asked: boolean;
    };

export default function TransferOwnership({ data, form }: PageProps<TransferOwnershipData>) {
  switch (data.kind) {
    case "owner":
      return <MakeOffer {...data} form={form} />;
    case "pending":
      return <PendingOffer business={data.business} offer={data.offer} isMine={data.isMine} form={form} />;
    case "offered":
      return <AnswerOffer {...data} form={form} />;
    case "not-owner":
      return <AskOwner {...data} form={form} />;
    case "signed-out":
      return (
        <NarrowPage title={words.ownershipRequest()} lead={words.ownershipRequestLead()}>
          <ButtonLink href={href("login", {}, { redirect: href("transferOwnership") })} variant="primary">
            {commonWords.signIn()}
          </ButtonLink>
        </NarrowPage>
      );
    case "for-somebody-else":
      return (
        <NarrowPage
          title={words.requestOtherAccount()}
          lead={words.signedInAs({ signedInAs: data.signedInAs })}
        >
          <PostForm className="form">
            <input type="hidden" name="intent" value="switch" />
            <SubmitButton>{words.signOutUseAnother()}</SubmitButton>
          </PostForm>
          <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="quiet">
            {words.staySignedIn()}
          </ButtonLink>
        </NarrowPage>
      );
    case "ended":
      return (
        <NarrowPage title={endings[data.state][0]()} lead={endings[data.state][1]()}>
          <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
            {words.goToCommunities()}
          </ButtonLink>
        </NarrowPage>
      );
  }
}

const endings = {
  expired: [words.offerExpired, words.offerExpiredLead],
  accepted: [words.offerDone, words.offerDoneLead],
  declined: [words.offerDeclined, words.offerDeclinedLead],
  cancelled: [words.offerWithdrawn, words.offerDeclinedLead],
  invalid: [words.linkInvalid, words.offerInvalidLead],
} as const;

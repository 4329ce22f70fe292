import type { transferOwnershipPage } from "#server/pages/transfer-ownership.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { PostForm } from "../design/form.tsx";
import type { PropsOf } from "../page-props.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { AnswerOffer } from "./transfer-ownership/answer-offer.tsx";
import { AskOwner } from "./transfer-ownership/ask-owner.tsx";
import { MakeOffer } from "./transfer-ownership/make-offer.tsx";
import { PendingOffer } from "./transfer-ownership/pending-offer.tsx";

export default function TransferOwnership({ data, form }: PropsOf<typeof transferOwnershipPage>) {
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
          <PostForm className="form" intent="switch">
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

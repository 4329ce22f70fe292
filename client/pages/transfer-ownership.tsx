import { href } from "#shared/href.ts";
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
        <NarrowPage
          title="You have a request"
          lead="It is about the ownership of a business. Sign in to see it."
        >
          <ButtonLink href={href("login", {}, { redirect: href("transferOwnership") })} variant="primary">
            Sign in
          </ButtonLink>
        </NarrowPage>
      );
    case "for-somebody-else":
      return (
        <NarrowPage
          title="This request is for another account"
          lead={`You are signed in as ${data.signedInAs}.`}
        >
          <PostForm className="form">
            <input type="hidden" name="intent" value="switch" />
            <SubmitButton>Sign out and use another account</SubmitButton>
          </PostForm>
          <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="quiet">
            Stay signed in
          </ButtonLink>
        </NarrowPage>
      );
    case "ended":
      return (
        <NarrowPage title={endings[data.state][0]} lead={endings[data.state][1]}>
          <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
            Go to your communities
          </ButtonLink>
        </NarrowPage>
      );
  }
}

const endings = {
  expired: [
    "This offer has expired",
    "Offers of ownership are good for 7 days. The owner can make a new one.",
  ],
  accepted: ["This is done", "Ownership has moved."],
  declined: ["This offer was declined", "Ownership stays where it was."],
  cancelled: ["This offer was taken back", "Ownership stays where it was."],
  invalid: ["This link is not valid", "The team has changed since, or a newer mail was sent."],
} as const;

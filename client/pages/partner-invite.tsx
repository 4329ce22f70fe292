import type { partnerInvitePage } from "#server/pages/partner-invite.ts";
import { href } from "#shared/href.ts";
import { invitationPage } from "#shared/invitations.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { TimeLeft } from "../design/countdown.tsx";
import { Steps } from "../design/figures.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { Rich } from "../design/rich.tsx";
import { Time } from "../design/text.tsx";
import type { FormState, PropsOf } from "../page-props.ts";
import { JoinWithAccount } from "./account/join-with-account.tsx";
import { Accept, OtherAnswers } from "./partner-invite/answers.tsx";
import { CommunityCard, Expectations, Sample } from "./partner-invite/community.tsx";
import type { Invitation, PartnerInviteData } from "./partner-invite/data.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import "./partners/partners.css";

interface PartnerInviteProps {
  readonly data: PartnerInviteData;
  readonly form: FormState | undefined;
}

export default function PartnerInvite({ data, form }: PropsOf<typeof partnerInvitePage>) {
  const { invitation, signedInAs } = data;
  if (invitation?.state !== "valid" || !invitation.community) return <Over data={data} form={form} />;
  const { community, inviter, message, policy, expiresAt } = invitation;
  return (
    <NarrowPage
      width="wide"
      title={words.becomePartnerOf({ name: community.name })}
      lead={
        inviter
          ? words.inviterInvitesYou({ inviter, name: community.name })
          : words.communityInvitesYou({ name: community.name })
      }
    >
      <Stack gap={5}>
        {community.status !== "active" && <Resting name={community.name} status={community.status} />}
        <CommunityCard community={community} country={data.country} />
        {message && <blockquote className="quote">{message}</blockquote>}
        {community.sample && <Sample sample={community.sample} />}
        <Expectations policy={policy} />
        {community.status === "active" && (
          <Card tone="brand" title={words.stepsLead()}>
            <Steps
              items={[
                { label: words.stepAccount() },
                { label: words.stepBusiness() },
                { label: words.stepTreet() },
              ]}
              current={signedInAs ? 1 : 0}
            />
            {signedInAs ? <Accept data={data} form={form} /> : <Account data={data} form={form} />}
          </Card>
        )}
        {invitation.isOthers && <SentToAnother invitation={invitation} form={form} />}
        <OtherAnswers form={form} isActive={community.status === "active"} inviter={inviter} />
        {expiresAt && (
          <p className="muted small">
            <Rich>{words.openUntilDate({ time: () => <Time value={expiresAt} /> })}</Rich>{" "}
            <TimeLeft until={expiresAt} />
          </p>
        )}
      </Stack>
    </NarrowPage>
  );
}

const overWords = {
  expired: (from: string) => [words.invitationExpired(), words.invitationExpiredLead({ from })],
  used: (from: string) => [words.invitationAnswered(), words.invitationAnsweredLead({ from })],
  revoked: (from: string) => [words.invitationWithdrawn(), words.invitationWithdrawnLead({ from })],
  invalid: () => [words.invitationInvalid(), words.invitationInvalidLead()],
} as const;

/** Shown if the invitation can no longer be answered, with alternatives. */
function Over({ data: { invitation, signedInAs }, form }: PartnerInviteProps) {
  const state = invitation && invitation.state !== "valid" ? invitation.state : "invalid";
  const inviter = invitation?.inviter ?? invitation?.from;
  // Who is signed in has most likely accepted, and pressed Back.
  const isHome = state === "used" || (state === "invalid" && signedInAs !== null);
  const [title = "", lead] = overWords[state](invitation?.from ?? words.theCommunityInline());
  return (
    <NarrowPage title={title} lead={lead}>
      {state === "expired" && (
        <Form state={form} intent="ask-for-new">
          <SubmitButton>{inviter ? words.askForNew({ inviter }) : words.askCommunityForNew()}</SubmitButton>
        </Form>
      )}
      <p className="form-actions">
        {!isHome && (
          <ButtonLink href={href("contactProvider")} variant={state === "expired" ? "secondary" : "primary"}>
            {words.tellUs()}
          </ButtonLink>
        )}
        <ButtonLink
          href={signedInAs ? href("selectOrg", {}, { stay: 1 }) : href("login")}
          variant={isHome ? "primary" : "secondary"}
        >
          {signedInAs ? words.goToBusinesses() : commonWords.signIn()}
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}

const Resting = ({ name, status }: { name: string; status: "frozen" | "archived" }) => (
  <Notice
    tone="warn"
    title={status === "frozen" ? words.isReadOnly({ name }) : words.isArchived({ name })}
    text={words.isArchivedLead()}
  />
);

/**
 * Asks the visitor to sign in or sign up first. Users may also use an account with another address than the one
 * invited.
 */
function Account({ data: { invitation, visitor }, form }: PartnerInviteProps) {
  const redirect = invitationPage("partner");
  return (
    <>
      <p>{visitor === "sign-in" ? words.signInToAccept() : words.signUpToAccept()}</p>
      <JoinWithAccount
        visitor={visitor}
        email={invitation?.email ?? null}
        form={form}
        andThen="other"
        otherHref={href("login", {}, { redirect, other: 1 })}
      />
    </>
  );
}

/** Any holder of the link may answer, as an invited business may have several users. Offers to switch accounts. */
const SentToAnother = ({
  invitation: { email },
  form,
}: {
  invitation: Invitation;
  form: FormState | undefined;
}) => (
  <Notice tone="info">
    <p>{words.otherAddress({ email: email ?? "" })}</p>
    <Form state={form} intent="switch">
      <SubmitButton variant="secondary">{words.switchAccount()}</SubmitButton>
    </Form>
  </Notice>
);

import type { redirectPage } from "#server/pages/redirect.ts";
import { href } from "#shared/href.ts";
import { invitationPage } from "#shared/invitations.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { JoinWithAccount } from "../account/join-with-account.tsx";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { CommunityCard } from "./community-card.tsx";
import { Consent } from "./consent.tsx";
import { MailsToCome } from "./mails-to-come.tsx";

export type MemberInvitationData = ViewOf<typeof redirectPage, "invitation">;

interface MemberInvitationProps {
  readonly data: MemberInvitationData;
  readonly form: FormState | undefined;
}

/** An invitation to a community, opened from the email. */
export function MemberInvitation({ data, form }: MemberInvitationProps) {
  const { invitation, visitor, signedInAs } = data;
  const { community, state, inviter, message, expiresAt, email } = invitation;
  if (state !== "open" || !community) return <Ended data={data} />;
  return (
    <NarrowPage
      title={words.joinNamed({ name: community.name })}
      lead={words.memberInvites({ who: inviter ?? words.theTeam() })}
    >
      <Stack gap={5}>
        <CommunityCard {...community} />
        {message && <blockquote>{message}</blockquote>}
        {visitor !== "other" && <MailsToCome mails={community.mails} />}
        {visitor === "mine" && (
          <Form state={form} intent="accept">
            <Consent community={community} />
            <div className="form-actions">
              <SubmitButton>{words.joinNamed({ name: community.name })}</SubmitButton>
              <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="quiet">
                {words.decideLater()}
              </ButtonLink>
            </div>
          </Form>
        )}
        <JoinWithAccount
          visitor={visitor}
          email={email}
          firstName={invitation.firstName}
          form={form}
          andThen="join"
          toAgree={<Consent community={community} />}
          otherHref={href("login", {}, { redirect: invitationPage("member"), other: 1 })}
        />
        {visitor === "other" && (
          <>
            <Notice
              tone="warn"
              title={words.otherAccount()}
              text={words.otherAccountLead({ email: email ?? "", signedInAs: signedInAs ?? "" })}
            />
            <Form state={form} intent="switch">
              <SubmitButton>{words.switchAccount()}</SubmitButton>
            </Form>
          </>
        )}
        {visitor !== "other" && (
          <ConfirmDialog
            title={commonWords.declineQuestion({ name: community.name })}
            confirmLabel={commonWords.decline()}
            intent="decline"
            state={form}
            trigger={<Button variant="quiet">{words.noThanks()}</Button>}
          >
            <p>{commonWords.declineHint()}</p>
          </ConfirmDialog>
        )}
        {expiresAt && (
          <Rich as="p" className="muted small">
            {words.validUntilDate({ time: () => <Time value={expiresAt} /> })}
          </Rich>
        )}
      </Stack>
    </NarrowPage>
  );
}

const endings = {
  expired: [words.invitationExpired, words.invitationExpiredLead],
  accepted: [words.invitationUsed, words.invitationUsedLead],
  declined: [words.invitationDeclined, words.invitationDeclinedLead],
  invalid: [words.invitationInvalid, words.invitationInvalidLead],
  open: [words.invitationInvalid, words.invitationInvalidHint],
} as const;

function Ended({ data: { invitation } }: { data: MemberInvitationData }) {
  const { state, community } = invitation;
  const [title, lead] = endings[state];
  return (
    <NarrowPage title={title()} lead={lead()}>
      {state === "accepted" && community ? (
        <ButtonLink href={href("treets", { business: community.slug })} variant="primary">
          {words.openNamed({ name: community.name })}
        </ButtonLink>
      ) : (
        <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
          {words.goToCommunities()}
        </ButtonLink>
      )}
      {state === "expired" && community && (
        <ButtonLink href={href("contactCommunity", {}, { to: community.slug })}>
          {words.writeToNamed({ name: community.name })}
        </ButtonLink>
      )}
    </NarrowPage>
  );
}

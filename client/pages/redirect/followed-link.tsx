import type { ResolvedLink } from "#shared/contract/links.ts";
import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { CommunityCard } from "./community-card.tsx";

export interface FollowedLinkData {
  readonly kind: "link";
  readonly code: string;
  readonly link: ResolvedLink & { readonly community: NonNullable<ResolvedLink["community"]> };
  readonly signedInAs: string | null;
}

interface FollowedLinkProps {
  readonly data: FollowedLinkData;
  readonly form: FormState | undefined;
}

/** What a link, or a code somebody scanned, leads into: the community, and the way in. */
export function FollowedLink({ data, form }: FollowedLinkProps) {
  const { link } = data;
  const { community } = link;
  if (link.state !== "open") return <EndedLink data={data} />;
  if (link.membership === "requested" || link.membership === "waitlisted") return <Waiting data={data} />;
  const isOut = link.membership === "suspended";
  return (
    <NarrowPage
      title={`Join ${community.name}`}
      lead="Members get treets: perks from businesses around them."
    >
      <Stack gap={5}>
        <CommunityCard {...community} />
        {link.isFull && (
          <Notice tone="info">
            <p>
              There is no free place at the moment. You can join the waiting list; we write when it is your
              turn.
            </p>
          </Notice>
        )}
        {isOut ? (
          <Notice tone="warn">
            <p>Your membership rests. Ask {community.name} to let you in again.</p>
          </Notice>
        ) : (
          <Join data={data} form={form} />
        )}
      </Stack>
    </NarrowPage>
  );
}

function Join({ data, form }: FollowedLinkProps) {
  const { link, code, signedInAs } = data;
  const { needsApproval, isFull, community } = link;
  const here = href("redirect", {}, { l: code });
  if (signedInAs === null) {
    return (
      <Stack gap={3}>
        <ButtonLink href={href("signUp", {}, { intent: "invited", redirect: here })} variant="primary">
          Create an account
        </ButtonLink>
        <ButtonLink href={href("login", {}, { redirect: here })}>I have an account</ButtonLink>
        <p className="muted small">You come back here afterwards, and join with one press.</p>
      </Stack>
    );
  }
  return (
    <Form state={form} intent="join" action={here}>
      {needsApproval && <p className="muted">The team looks at every request and answers by mail.</p>}
      {community.consentText && <CheckboxField name="consent" label={community.consentText} />}
      <SubmitButton>
        {needsApproval ? "Ask to join" : isFull ? "Join the waiting list" : `Join ${community.name}`}
      </SubmitButton>
      <p className="muted small">You are signed in as {signedInAs}.</p>
    </Form>
  );
}

function Waiting({ data: { link } }: { data: FollowedLinkData }) {
  const { community, membership } = link;
  return (
    <NarrowPage
      title={membership === "requested" ? "Your request is with the team" : "You are on the waiting list"}
      lead={
        membership === "requested"
          ? `${community.name} looks at it and answers by mail.`
          : `We write as soon as there is a place in ${community.name}.`
      }
    >
      <CommunityCard {...community} />
      <ButtonLink href={href("selectOrg", {}, { stay: 1 })}>Go to your communities</ButtonLink>
    </NarrowPage>
  );
}

const endings = {
  paused: ["This link rests", "It does not let anybody in at the moment. Try again later."],
  expired: ["This link has ended", "Its time is over."],
  used_up: ["This link is used up", "As many people as it was made for have joined."],
} as const;

function EndedLink({ data: { link } }: { data: FollowedLinkData }) {
  const { community, state } = link;
  const [title, lead] = endings[state === "paused" || state === "used_up" ? state : "expired"];
  return (
    <NarrowPage title={title} lead={lead}>
      <CommunityCard {...community} />
      <ButtonLink href={href("contactCommunity", {}, { to: community.slug })} variant="primary">
        {`Write to ${community.name}`}
      </ButtonLink>
    </NarrowPage>
  );
}

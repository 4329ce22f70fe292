import type { ResolvedLink } from "#shared/contract/links.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";
import { OfferFace } from "../treets/offer-card.tsx";
import "../treets/treets.css";
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
  if (link.membership === "active") return <Gift data={data} form={form} />;
  if (link.membership === "requested" || link.membership === "waitlisted") return <Waiting data={data} />;
  if (isOut(link)) return <SentAway data={data} form={form} />;
  return (
    <NarrowPage
      title={`Join ${community.name}`}
      lead={
        link.treet
          ? "This treet is for members. Join, and it is yours."
          : "Members get treets: perks from businesses around them."
      }
    >
      <Stack gap={5}>
        {link.treet && <LinkedTreet treet={link.treet} />}
        <CommunityCard {...community} />
        {link.samples.length > 0 && <Samples samples={link.samples} />}
        {link.isFull && (
          <Notice tone="info">
            <p>
              There is no free place at the moment. You can join the waiting list; we write when it is your
              turn.
            </p>
          </Notice>
        )}
        <Join data={data} form={form} />
      </Stack>
    </NarrowPage>
  );
}

const isOut = ({ membership }: ResolvedLink) =>
  membership === "suspended" || membership === "removed" || membership === "rejected";

/** Says the same whatever it was that keeps somebody out: that is between them and the team. */
function SentAway({ data, form }: FollowedLinkProps) {
  const { community, membership } = data.link;
  return (
    <NarrowPage title={`Ask ${community.name} to let you in`} lead="The team decides, and answers by mail.">
      <Stack gap={5}>
        <CommunityCard {...community} />
        {membership === "suspended" ? (
          <ButtonLink href={href("contactCommunity", {}, { to: community.slug })} variant="primary">
            {`Write to ${community.name}`}
          </ButtonLink>
        ) : (
          <Join data={data} form={form} />
        )}
      </Stack>
    </NarrowPage>
  );
}

/** What came with the link, as its card in the catalogue shows it. */
const LinkedTreet = ({ treet }: { treet: NonNullable<ResolvedLink["treet"]> }) => (
  <article className="offer">
    <OfferFace
      {...treet}
      value={valueText(treet)}
      imageUrl={treet.imageId && imageUrl(treet.imageId, "medium")}
    />
    <div className="offer-text">
      <h2>{treet.title}</h2>
      <p className="muted small">{treet.summary}</p>
    </div>
  </article>
);

/** What members get, for example. The blurred line stands for what only they read, and says nothing of it. */
const Samples = ({ samples }: Pick<ResolvedLink, "samples">) => (
  <Stack as="section" gap={3}>
    <h2>Members get, for example</h2>
    <Stack as="ul" gap={3} className="offers">
      {samples.map((sample) => (
        <Row as="li" between wrap={false} key={sample.title}>
          <div>
            <strong>{sample.title}</strong>
            <p className="muted small sample-terms" aria-hidden="true">
              Terms and how to use it
            </p>
          </div>
          {valueText(sample) && <Badge tone="good">{valueText(sample)}</Badge>}
        </Row>
      ))}
    </Stack>
    <p className="muted small">Terms and codes are for members.</p>
  </Stack>
);

/** A member already, who gets something that is not for every member. */
function Gift({ data: { link, code }, form }: FollowedLinkProps) {
  const { community } = link;
  return (
    <NarrowPage
      title="A pack for you"
      lead={`${community.name} gives you treets that belong together. You find them in your packs from then on.`}
    >
      <CommunityCard {...community} />
      <Form state={form} intent="join" action={href("redirect", {}, { l: code })}>
        <SubmitButton icon="gift">Take the pack</SubmitButton>
      </Form>
    </NarrowPage>
  );
}

function Join({ data, form }: FollowedLinkProps) {
  const { link, code, signedInAs } = data;
  const { needsApproval, isFull, treet, community } = link;
  const here = href("redirect", {}, { l: code });
  if (signedInAs === null) {
    return (
      <Stack gap={3}>
        <WhereSignUpIsOpen>
          <ButtonLink href={href("signUp", {}, { intent: "invited", redirect: here })} variant="primary">
            Create an account
          </ButtonLink>
        </WhereSignUpIsOpen>
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
        {needsApproval
          ? "Ask to join"
          : isFull
            ? "Join the waiting list"
            : treet
              ? "Join and claim"
              : `Join ${community.name}`}
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

const endings: Readonly<
  Record<Exclude<ResolvedLink["state"], "open">, readonly [title: string, lead: string]>
> = {
  paused: ["This link is paused", "Nobody can join with it right now. Try again later."],
  expired: ["This link has expired", "Ask for a new one."],
  used_up: ["This link is used up", "It was made for a fixed number of people, and they've all joined."],
  archived: ["This link is no longer in use", "Ask for the current one."],
  unknown: ["We don't know this link", "Check the code, or ask the person who gave it to you."],
};

function EndedLink({ data: { link } }: { data: FollowedLinkData }) {
  const { community, state } = link;
  const [title, lead] = endings[state === "open" ? "unknown" : state];
  return (
    <NarrowPage title={title} lead={lead}>
      <CommunityCard {...community} />
      <ButtonLink href={href("contactCommunity", {}, { to: community.slug })} variant="primary">
        {`Write to ${community.name}`}
      </ButtonLink>
    </NarrowPage>
  );
}

import type { redirectPage } from "#server/pages/redirect.ts";
import type { ResolvedLink } from "#shared/contract/link-shapes.ts";
import { href } from "#shared/href.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";
import { TreetFace } from "../treets/offer-card.tsx";
import { CommunityCard } from "./community-card.tsx";
import { JoinForm } from "./join-form.tsx";
import { Samples } from "./samples.tsx";
import "../treets/offers.css";

export type FollowedLinkData = ViewOf<typeof redirectPage, "link">;

interface FollowedLinkProps {
  readonly data: FollowedLinkData;
  readonly form: FormState | undefined;
}

/** Landing page of a link or a scanned QR code: the community, and how to join it. */
export function FollowedLink({ data, form }: FollowedLinkProps) {
  const { link } = data;
  const { community } = link;
  if (link.state !== "open") return <EndedLink data={data} />;
  if (!link.admits) return <NotAdmitted data={data} />;
  if (link.membership === "active") return <Gift data={data} form={form} />;
  if (link.membership === "requested" || link.membership === "waitlisted") return <Waiting data={data} />;
  if (isOut(link)) return <SentAway data={data} form={form} />;
  return (
    <NarrowPage title={words.joinNamed({ name: community.name })} lead={leadOf(link)}>
      <Stack gap={5}>
        {link.treet && <LinkedTreet treet={link.treet} />}
        <CommunityCard {...community} />
        {link.samples.length > 0 && <Samples samples={link.samples} />}
        {link.isFull && <Notice tone="info" text={words.joinFull()} />}
        <Join data={data} form={form} />
      </Stack>
    </NarrowPage>
  );
}

/** A business that nobody joins by this link, and whose profile does not open for them. */
function NotAdmitted({ data: { link, code, signedInAs } }: { data: FollowedLinkData }) {
  const { community, kind } = link;
  const { name, slug } = community;
  const isSupplier = kind === "profile";
  return (
    <NarrowPage title={name} lead={isSupplier ? words.profileForMembers() : words.byInvitation({ name })}>
      <CommunityCard {...community} />
      {isSupplier && signedInAs === null && (
        <ButtonLink
          href={href("login", {}, { redirect: href("redirect", {}, { l: code }) })}
          variant="primary"
        >
          {commonWords.signIn()}
        </ButtonLink>
      )}
      <ButtonLink href={href("contactCommunity", {}, { to: slug })}>
        {words.writeToNamed({ name })}
      </ButtonLink>
    </NarrowPage>
  );
}

/** Promises a treet only to those who get it by joining. */
function leadOf({ treet, needsApproval, isFull }: ResolvedLink): string {
  if (!treet) return words.joinLead();
  if (treet.soldOut) return words.joinForSoldOut();
  return needsApproval || isFull ? words.treetForMembers() : words.joinForTreet();
}

const isOut = ({ membership }: ResolvedLink) =>
  membership === "suspended" || membership === "removed" || membership === "rejected";

/** Shows the same message whatever the reason for the exclusion, which is a matter between the user and the team. */
function SentAway({ data, form }: FollowedLinkProps) {
  const { community, membership } = data.link;
  return (
    <NarrowPage title={words.joinAskNamed({ name: community.name })} lead={words.teamDecides()}>
      <Stack gap={5}>
        <CommunityCard {...community} />
        {membership === "suspended" ? (
          <ButtonLink href={href("contactCommunity", {}, { to: community.slug })} variant="primary">
            {words.writeToNamed({ name: community.name })}
          </ButtonLink>
        ) : (
          <Join data={data} form={form} />
        )}
      </Stack>
    </NarrowPage>
  );
}

/** The treet that came with the link, shown as in the catalogue. */
const LinkedTreet = ({ treet }: { treet: NonNullable<ResolvedLink["treet"]> }) => (
  <article className="offer">
    <TreetFace treet={treet} />
    <div className="offer-text">
      <h2>{treet.title}</h2>
      <p className="muted small">{treet.summary}</p>
    </div>
  </article>
);

/** For existing members: a pack that not every member gets, and labels. */
function Gift({ data: { link, code }, form }: FollowedLinkProps) {
  const { community, givesPack, givesLabels } = link;
  const { name } = community;
  const labels = { count: givesLabels.length, labels: namesJoined(givesLabels) };
  return (
    <NarrowPage
      title={givesPack ? words.packForYou() : words.labelsForYou(labels)}
      lead={givesPack ? words.packForYouLead({ name }) : words.labelsForYouLead({ name, ...labels })}
    >
      <CommunityCard {...community} />
      {givesPack && givesLabels.length > 0 && <p className="muted">{words.labelsToo(labels)}</p>}
      <Form state={form} intent="join" action={href("redirect", {}, { l: code })}>
        <SubmitButton icon={givesPack ? "gift" : "tag"}>
          {givesPack ? words.takePack() : words.takeLabels(labels)}
        </SubmitButton>
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
            {words.createAccount()}
          </ButtonLink>
        </WhereSignUpIsOpen>
        <ButtonLink href={href("login", {}, { redirect: here })}>{words.haveAccount()}</ButtonLink>
        <p className="muted small">{needsApproval ? words.comeBackToAsk() : words.comeBack()}</p>
      </Stack>
    );
  }
  return (
    <JoinForm
      community={community}
      needsApproval={needsApproval}
      isFull={isFull}
      label={treet && !treet.soldOut ? words.joinAndClaim() : words.joinNamed({ name: community.name })}
      signedInAs={signedInAs}
      action={here}
      form={form}
    />
  );
}

function Waiting({ data: { link } }: { data: FollowedLinkData }) {
  const { community, membership } = link;
  return (
    <NarrowPage
      title={membership === "requested" ? words.requestPending() : words.waitlisted()}
      lead={
        membership === "requested"
          ? words.requestPendingLead({ name: community.name })
          : words.waitlistedLead({ name: community.name })
      }
    >
      <CommunityCard {...community} />
      <ButtonLink href={href("selectOrg", {}, { stay: 1 })}>{words.goToCommunities()}</ButtonLink>
    </NarrowPage>
  );
}

const endings: Readonly<
  Record<Exclude<ResolvedLink["state"], "open">, readonly [title: () => string, lead: () => string]>
> = {
  paused: [words.linkPaused, words.linkPausedLead],
  expired: [words.linkExpired, words.linkExpiredLead],
  used_up: [words.linkUsedUp, words.linkUsedUpLead],
  archived: [words.linkArchived, words.linkArchivedLead],
  closed: [words.linkClosed, words.linkClosedLead],
  unknown: [words.linkUnknown, words.linkUnknownLead],
};

function EndedLink({ data: { link } }: { data: FollowedLinkData }) {
  const { community, state } = link;
  const [title, lead] = endings[state === "open" ? "unknown" : state];
  return (
    <NarrowPage title={title()} lead={lead()}>
      <CommunityCard {...community} />
      {state !== "closed" && (
        <ButtonLink href={href("contactCommunity", {}, { to: community.slug })} variant="primary">
          {words.writeToNamed({ name: community.name })}
        </ButtonLink>
      )}
    </NarrowPage>
  );
}

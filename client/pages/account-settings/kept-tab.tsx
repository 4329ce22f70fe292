import type { KeptAboutMe } from "#shared/contract/member-joining.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";

const sources: Readonly<Record<string, string>> = {
  get link() {
    return words.aLinkOfTheirsThat();
  },
  get invite() {
    return words.anInvitation();
  },
  get import() {
    return words.aListTheyAddedYou();
  },
  get manual() {
    return words.theyAddedYou();
  },
  get api() {
    return words.aProgramOfTheirs();
  },
  get self() {
    return words.youAskedToJoin();
  },
};

/** What a community knows about the person who asks, and what they can do about it. */
export function KeptTab({ kept }: { kept: KeptAboutMe }) {
  const { business, consentAt, consentSource } = kept;
  return (
    <Stack gap={5}>
      <p>
        <a href={href("accountSettings", {}, { tab: "businesses" })}>{words.allCommunities()}</a>
      </p>
      <Card title={words.whatKnowsAboutYou({ name: business.name })}>
        <DescriptionList
          items={[
            { term: commonWords.email(), description: kept.email },
            { term: commonWords.name(), description: kept.name || commonWords.none() },
            { term: words.telephone(), description: kept.phone ?? commonWords.none() },
            { term: words.labels(), description: kept.labels.join(", ") || commonWords.none() },
            { term: words.theirNumberForYou(), description: kept.externalId ?? commonWords.none() },
            { term: words.howYouCame(), description: sources[kept.source] ?? kept.source },
            {
              term: words.memberSince(),
              description: kept.joinedAt ? <Time value={kept.joinedAt} /> : words.notAMemberYet(),
            },
            {
              term: words.lastSeenThere(),
              description: kept.lastActiveAt ? <Time value={kept.lastActiveAt} /> : commonWords.never(),
            },
            {
              term: words.claims(),
              description: words.madeOfThemUsed({ claims: kept.claims, redemptions: kept.redemptions }),
            },
            {
              term: words.yourConsent(),
              description: consentAt ? (
                <>
                  {consentSource || words.given()}, <Time value={consentAt} />
                </>
              ) : (
                words.noneOnRecord()
              ),
            },
          ]}
        />
        <p className="muted small">{words.theTeamMayKeepNotes()}</p>
      </Card>
      <Row gap={3}>
        <ButtonLink href={href("unsubscribe", { business: business.slug })}>
          {words.chooseItsMails()}
        </ButtonLink>
        <ButtonLink href={href("accountSettings", {}, { tab: "data" })}>{words.getAllMyData()}</ButtonLink>
        <ButtonLink href={href("contactCommunity", {}, { to: business.slug })}>
          {words.ask({ name: business.name })}
        </ButtonLink>
        <ButtonLink href={href("communityProfile", { business: business.slug })} variant="quiet">
          {words.itsPageWhereYouCan()}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

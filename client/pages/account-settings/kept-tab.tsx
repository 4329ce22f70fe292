import type { KeptAboutMe } from "#shared/contract/member-joining.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { consentSourceText } from "../members/consent-source.ts";
import { LeaveCommunity } from "../parts/leave-community.tsx";

const sources: Readonly<Record<string, string>> = translated({
  link: words.cameByLink,
  invite: words.cameByInvitation,
  import: words.cameByImport,
  manual: words.cameByTeam,
  api: words.cameByProgram,
  self: words.cameByRequest,
});

/** What a community knows about the user, and what the user can do about it. */
export function KeptTab({ kept }: { kept: KeptAboutMe }) {
  const { business, consentAt, consentSource } = kept;
  return (
    <Stack gap={5}>
      <p>
        <a href={href("accountSettings", {}, { tab: "businesses" })}>{words.allCommunities()}</a>
      </p>
      <Card title={words.knownByYou({ name: business.name })}>
        <DescriptionList
          items={[
            { term: commonWords.email(), description: kept.email },
            { term: commonWords.name(), description: kept.name || words.notSet() },
            { term: words.phone(), description: kept.phone ?? words.notSet() },
            { term: words.labels(), description: kept.labels.join(", ") || commonWords.none() },
            { term: words.memberNumber(), description: kept.externalId ?? words.notSet() },
            { term: words.cameBy(), description: sources[kept.source] ?? kept.source },
            {
              term: words.memberSince(),
              description: kept.joinedAt ? <Time value={kept.joinedAt} /> : words.notMember(),
            },
            {
              term: words.lastSeen(),
              description: kept.lastActiveAt ? <Time value={kept.lastActiveAt} /> : commonWords.never(),
            },
            {
              term: words.claims(),
              description: words.claimsAndUses({ claims: kept.claims, redemptions: kept.redemptions }),
            },
            {
              term: words.consent(),
              description: consentAt ? (
                <>
                  {consentSource ? consentSourceText(consentSource) : words.consentGiven()},{" "}
                  <Time value={consentAt} />
                </>
              ) : (
                words.consentNone()
              ),
            },
          ]}
        />
        <p className="muted small">{words.knownNote()}</p>
      </Card>
      <Row gap={3}>
        <ButtonLink href={href("unsubscribe", { business: business.slug })}>
          {words.chooseEmails()}
        </ButtonLink>
        <ButtonLink href={href("accountSettings", {}, { tab: "data" })}>{words.exportAll()}</ButtonLink>
        <ButtonLink href={href("contactCommunity", {}, { to: business.slug })}>
          {words.askNamed({ name: business.name })}
        </ButtonLink>
        <ButtonLink href={href("communityProfile", { business: business.slug })} variant="quiet">
          {words.communityPage()}
        </ButtonLink>
        {kept.joinedAt && <LeaveCommunity name={business.name} slug={business.slug} />}
      </Row>
    </Stack>
  );
}

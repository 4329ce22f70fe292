import type { KeptAboutMe } from "#shared/contract/member-joining.ts";
import { href } from "#shared/href.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";

const sources: Readonly<Record<string, string>> = {
  link: "A link of theirs that you followed",
  invite: "An invitation",
  import: "A list they added you from",
  manual: "They added you",
  api: "A program of theirs",
  self: "You asked to join",
};

/** What a community knows about the person who asks, and what they can do about it. */
export function KeptTab({ kept }: { kept: KeptAboutMe }) {
  const { business, consentAt, consentSource } = kept;
  return (
    <Stack gap={5}>
      <p>
        <a href={href("accountSettings", {}, { tab: "businesses" })}>All communities</a>
      </p>
      <Card title={`What ${business.name} knows about you`}>
        <DescriptionList
          items={[
            { term: "E-mail", description: kept.email },
            { term: "Name", description: kept.name || "None" },
            { term: "Telephone", description: kept.phone ?? "None" },
            { term: "Labels", description: kept.labels.join(", ") || "None" },
            { term: "Their number for you", description: kept.externalId ?? "None" },
            { term: "How you came", description: sources[kept.source] ?? kept.source },
            {
              term: "Member since",
              description: kept.joinedAt ? <Time value={kept.joinedAt} /> : "Not a member yet",
            },
            {
              term: "Last seen there",
              description: kept.lastActiveAt ? <Time value={kept.lastActiveAt} /> : "Never",
            },
            { term: "Claims", description: `${kept.claims} made, ${kept.redemptions} of them used` },
            {
              term: "Your consent",
              description: consentAt ? (
                <>
                  {consentSource || "Given"}, <Time value={consentAt} />
                </>
              ) : (
                "None on record"
              ),
            },
          ]}
        />
        <p className="muted small">
          The team may keep notes of its own. Partners see how often something is claimed, never by whom,
          until you show a claim at their till: then your first name and an initial.
        </p>
      </Card>
      <Row gap={3}>
        <ButtonLink href={href("unsubscribe", { business: business.slug })}>Choose its mails</ButtonLink>
        <ButtonLink href={href("accountSettings", {}, { tab: "data" })}>Get all my data</ButtonLink>
        <ButtonLink href={href("contactCommunity", {}, { to: business.slug })}>
          Ask {business.name}
        </ButtonLink>
        <ButtonLink href={href("communityProfile", { business: business.slug })} variant="quiet">
          Its page, where you can leave
        </ButtonLink>
      </Row>
    </Stack>
  );
}

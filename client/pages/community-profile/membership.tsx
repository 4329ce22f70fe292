import { href } from "#shared/href.ts";
import { announcements } from "#words/announcements.ts";
import { emailPreferences } from "#words/mySettings.ts";
import * as words from "#words/settings.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Row } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { LeaveCommunity } from "../parts/leave-community.tsx";

interface MembershipProps {
  readonly name: string;
  readonly slug: string;
  readonly membership: { readonly joinedAt: string | null; readonly labels: readonly string[] };
}

/** The date since which the user has been a member, and the groups they are in. */
export const Membership = ({ name, slug, membership: { joinedAt, labels } }: MembershipProps) => (
  <Card title={words.membership()} gap={3}>
    {joinedAt && <Rich as="p">{words.memberSince({ time: () => <Time value={joinedAt} /> })}</Rich>}
    {labels.length > 0 && (
      <Row gap={2}>
        <span className="muted small">{words.inLabels()}</span>
        {labels.map((label) => (
          <Badge key={label} tone="neutral">
            {label}
          </Badge>
        ))}
      </Row>
    )}
    <ButtonLink href={href("treets", { business: slug }, { tab: "mine" })} icon="tag">
      {words.myClaims()}
    </ButtonLink>
    <ButtonLink href={href("communityProfile", { business: slug }, { tab: "announcements" })} icon="mail">
      {announcements()}
    </ButtonLink>
    <ButtonLink href={href("unsubscribe", { business: slug })} icon="settings">
      {emailPreferences()}
    </ButtonLink>
    <LeaveCommunity name={name} slug={slug} />
  </Card>
);

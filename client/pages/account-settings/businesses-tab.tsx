import { homeOf } from "#shared/business-home.ts";
import { href } from "#shared/href.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Row } from "../../design/layout.tsx";
import { roleName } from "../../layouts/role-name.ts";
import type { FormState } from "../../page-props.ts";
import "./account-settings.css";
import type { AccountBusiness } from "./types.ts";

export function BusinessesTab({
  businesses,
  form,
}: {
  businesses: readonly AccountBusiness[];
  form: FormState | undefined;
}) {
  if (businesses.length === 0) {
    return (
      <EmptyState
        icon="building"
        title={words.noCommunities()}
        action={
          <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
            {words.createOrJoin()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Card title={words.communities()}>
      <ul className="account-list">
        {businesses.map((business) => (
          <Row key={business.slug} as="li" between>
            <Row wrap={false}>
              <Avatar name={business.name} src={business.logoUrl} shape="square" />
              <div>
                <a href={homeOf(business)}>{business.name}</a>
                <p className="muted small">
                  {namesJoined(
                    [
                      business.role && roleName(business.role),
                      business.isMember && commonWords.member(),
                    ].filter((place) => typeof place === "string"),
                  )}
                </p>
              </div>
            </Row>
            <Way business={business} form={form} />
          </Row>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Actions for one business: owners can transfer ownership, other team members can leave, and members can see what the
 * business knows about them.
 */
const Way = ({
  business: { slug, name, role, isMember },
  form,
}: {
  business: AccountBusiness;
  form: FormState | undefined;
}) => (
  <Row gap={2}>
    {isMember && (
      <ButtonLink
        size="small"
        variant="quiet"
        href={href("accountSettings", {}, { tab: "businesses", about: slug })}
        aria-label={words.knownBy({ name })}
      >
        {words.knownThere()}
      </ButtonLink>
    )}
    {role === "owner" && (
      <ButtonLink size="small" href={href("transferOwnership", {}, { business: slug })}>
        {words.transferOwnership()}
      </ButtonLink>
    )}
    {role && role !== "owner" && (
      <ConfirmDialog
        title={words.leaveTeamOf({ name })}
        intent="leave"
        confirmLabel={words.leaveTeam()}
        state={form?.values.business === slug ? form : undefined}
        trigger={
          <Button size="small" aria-label={words.leaveTeamOf({ name })}>
            {words.leaveTeam()}
          </Button>
        }
      >
        <input type="hidden" name="business" value={slug} />
        <p>{words.leaveTeamHint()}</p>
      </ConfirmDialog>
    )}
  </Row>
);

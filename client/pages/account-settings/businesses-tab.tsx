import { homeOf } from "#shared/business-home.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
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
      <Form state={form} intent="leave">
        <ul className="account-list">
          {businesses.map((business) => (
            <Row key={business.slug} as="li" between>
              <Row wrap={false}>
                <Avatar name={business.name} src={business.logoUrl} shape="square" />
                <div>
                  <a href={homeOf(business)}>{business.name}</a>
                  <p className="muted small">
                    {[business.role && roleName(business.role), business.isMember && commonWords.member()]
                      .filter(Boolean)
                      .join(" and ")}
                  </p>
                </div>
              </Row>
              <Way business={business} />
            </Row>
          ))}
        </ul>
      </Form>
    </Card>
  );
}

/**
 * Actions for one business: owners can transfer ownership, other team members can leave, and members can see what the
 * business knows about them.
 */
function Way({ business: { slug, name, role, isMember } }: { business: AccountBusiness }) {
  return (
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
        <Button
          type="submit"
          size="small"
          name="business"
          value={slug}
          aria-label={words.leaveTeamOf({ name })}
        >
          {words.leaveTeam()}
        </Button>
      )}
    </Row>
  );
}

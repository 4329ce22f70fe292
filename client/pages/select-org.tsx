import { type ReactNode, useRef, useState } from "react";
import type { selectOrgPage } from "#server/pages/select-org.ts";
import { fold } from "#shared/fold.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/across.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SearchField, TextField } from "../design/text-field.tsx";
import type { DataOf, PropsOf } from "../page-props.ts";
import { BusinessCard } from "./select-org/business-card.tsx";
import { DeletedCard } from "./select-org/deleted-card.tsx";
import { FindCommunity } from "./select-org/find-community.tsx";
import { InvitationCard } from "./select-org/invitation-card.tsx";
import { RequestCard } from "./select-org/request-card.tsx";
import { MAX_DIGITS, useChoosingKeys } from "./select-org/use-choosing-keys.ts";
import "./select-org.css";

type SelectOrgData = DataOf<typeof selectOrgPage>;

const SEARCH_FROM = 8;

const headings = translated({
  managed: words.roleManages,
  supplied: words.roleSupplies,
  member: words.memberOf,
  archived: words.archived,
});

export default function SelectOrg({ data, form }: PropsOf<typeof selectOrgPage>) {
  const { invitations, requests, total, search, redirect, find, found } = data;
  const [typed, setTyped] = useState(search);
  const list = useRef<HTMLDivElement>(null);
  useChoosingKeys(list);
  const groups = matching(data.groups, typed);
  const digits = new Map(
    groups
      .flatMap(({ businesses }) => businesses)
      .slice(0, MAX_DIGITS)
      .map(({ slug }, index) => [slug, index + 1]),
  );
  const isNew = total === 0 && invitations.length === 0 && requests.length === 0;
  return (
    <Stack gap={6}>
      <PageHeader
        title={isNew ? words.welcome() : words.welcomeQuestion()}
        lead={isNew ? words.welcomeLead() : undefined}
        actions={
          !isNew && (
            <ButtonLink href={href("createCommunity")} icon="plus">
              {words.createCommunity()}
            </ButtonLink>
          )
        }
      />
      {invitations.length > 0 && (
        <OrgGroup id="invitations" title={words.invitations()}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <InvitationCard invitation={invitation} form={form} />
            </li>
          ))}
        </OrgGroup>
      )}
      {requests.length > 0 && (
        <OrgGroup id="requests" title={words.joinRequests()}>
          {requests.map((request) => (
            <li key={request.business.slug}>
              <RequestCard request={request} form={form} />
            </li>
          ))}
        </OrgGroup>
      )}
      <div className="org-groups" ref={list}>
        {total >= SEARCH_FROM && (
          <search className="org-search">
            <form method="get">
              <input type="hidden" name="stay" value="1" />
              {redirect && <input type="hidden" name="redirect" value={redirect} />}
              <SearchField
                label={words.searchCommunities()}
                name="q"
                defaultValue={search}
                onChange={(event) => setTyped(event.target.value)}
              />
            </form>
          </search>
        )}
        {groups.map(({ id, businesses }) => (
          <OrgGroup key={id} id={id} title={headings[id]}>
            {businesses.map((business) => (
              <li key={business.slug}>
                <BusinessCard business={business} digit={digits.get(business.slug)} />
              </li>
            ))}
          </OrgGroup>
        ))}
        {data.deleted.length > 0 && (
          <OrgGroup id="deleted" title={words.deleted()}>
            {data.deleted.map((business) => (
              <li key={business.slug}>
                <DeletedCard business={business} />
              </li>
            ))}
          </OrgGroup>
        )}
        {typed !== "" && groups.length === 0 && (
          <EmptyState
            icon="search"
            title={words.noCommunityMatches()}
            action={
              <ButtonLink href={href("selectOrg", {}, { stay: 1, redirect })}>{words.showAll()}</ButtonLink>
            }
          />
        )}
      </div>
      <Grid min="20rem">
        {isNew && (
          <Card title={words.createACommunity()}>
            <p className="muted">{words.createLead()}</p>
            <p className="form-actions">
              <ButtonLink href={href("createCommunity")} variant="primary" icon="plus">
                {words.createCommunity()}
              </ButtonLink>
            </p>
          </Card>
        )}
        <Card title={words.joinByCode()} tone={isNew ? "plain" : "sunken"}>
          <form method="get" action={href("redirect")} className="form">
            <TextField
              label={words.code()}
              name="l"
              hint={words.codeHint()}
              maxLength={200}
              autoCapitalize="none"
              spellCheck={false}
            />
            <SubmitButton variant="secondary">{words.codeCheck()}</SubmitButton>
          </form>
        </Card>
        {total < SEARCH_FROM && <FindCommunity find={find} found={found} />}
        {isNew && (
          <Card title={words.invitedQuestion()} tone="sunken">
            <p className="muted">{words.invitedHint()}</p>
          </Card>
        )}
      </Grid>
    </Stack>
  );
}

interface OrgGroupProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

const OrgGroup = ({ id, title, children }: OrgGroupProps) => (
  <section aria-labelledby={id} className="org-group">
    <h2 id={id}>{title}</h2>
    <Grid min="20rem" as="ul" className="org-list">
      {children}
    </Grid>
  </section>
);

/** Returns the businesses whose name contains the typed text; omits groups without any. */
const matching = (groups: SelectOrgData["groups"], typed: string): SelectOrgData["groups"] =>
  groups
    .map(({ id, businesses }) => ({
      id,
      businesses: businesses.filter(({ name }) => fold(name).includes(fold(typed.trim()))),
    }))
    .filter(({ businesses }) => businesses.length > 0);

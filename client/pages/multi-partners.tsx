import type { multiPartnersPage } from "#server/pages/multi-partners.ts";
import { href } from "#shared/href.ts";
import { clearedFilters, isNarrowed } from "#shared/lists/list.ts";
import { partnersSomewhere } from "#shared/lists/partners.ts";
import type { PartnerState } from "#shared/partner-rules.ts";
import { whoCanDoThis } from "#shared/permissions.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { Badge } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import { type Column, DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Stack } from "../design/layout.tsx";
import { FilterChips } from "../design/list-tools.tsx";
import { Barred } from "../design/needs.tsx";
import { Notice } from "../design/notice.tsx";
import { Outcome } from "../design/outcome.tsx";
import { OutcomeDrawer } from "../design/outcome-drawer.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { Email, Time } from "../design/text.tsx";
import { EmailField, TextArea } from "../design/text-field.tsx";
import { answerTo } from "../lists/answer-to.ts";
import { type Bulk, BulkBar, ticksOf } from "../lists/bulk-bar.tsx";
import { ListToolbar } from "../lists/list-toolbar.tsx";
import type { LinkTo } from "../lists/list-types.ts";
import { NoneMatch } from "../lists/none-match.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import {
  BusinessChoice,
  businessChoices,
  businessFilter,
  businessNamed,
  NothingToRun,
  type ReachableBusiness,
} from "./across/parts.tsx";
import { SuppliedCommunities } from "./across/supplied-communities.tsx";
import { pausing, writing } from "./partners/bulk-panels.tsx";
import { liveTreetsColumn, recentClaimsColumn } from "./partners/partner-columns.tsx";
import { tagChoices } from "./partners/tag-choices.ts";
import { stateNames, stateTones } from "./partners/words.ts";

type PartnerSomewhere = DataOf<typeof multiPartnersPage>["partners"][number];

/** The partners of several communities in one list. */
export default function MultiPartners({ data, form }: PropsOf<typeof multiPartnersPage>) {
  const { businesses, business, partners, manageable, filter, tags, doubles, suggestions, supplied } = data;
  if (businesses.length === 0) {
    return (
      <Stack gap={5}>
        <PageHeader title={words.allPartners()} />
        {supplied.length > 0 ? <SuppliedCommunities supplied={supplied} /> : <NothingToRun />}
      </Stack>
    );
  }
  const isInviting = manageable.length > 0 && (data.inviting || form?.intent === "invite");
  const link: LinkTo = (changes) =>
    href("multiPartners", {}, { business: business ?? undefined, ...filter, ...changes });
  const isBare = partners.length === 0 && business === null && !isNarrowed(partnersSomewhere, filter);
  const invite = (
    <Barred by={manageable.length > 0 ? undefined : whoCanDoThis("partners.manage", [])}>
      <ButtonLink href={href("multiPartners", {}, { invite: 1 })} variant="primary" icon="plus">
        {words.inviteToSeveral()}
      </ButtonLink>
    </Barred>
  );
  const actions = [writing, pausing];
  const bulk: Bulk<PartnerSomewhere, PartnerState> = {
    form: answerTo(actions, form),
    action: link({}),
    tick: {
      name: "partners",
      label: ({ name, business }) => words.chooseInNamed({ name, community: business.name }),
    },
    name: "intent",
    actions,
    narrowedTo: undefined,
  };
  return (
    <Stack gap={5}>
      <PageHeader title={words.allPartners()} lead={words.acrossLead()} actions={!isBare && invite} />
      {!isInviting && <Outcome form={form} />}
      {isInviting && (
        <Invite manageable={manageable} email={data.inviteEmail} to={data.inviteTo} form={form} />
      )}
      {suggestions.length > 0 && (
        <Notice tone="info" title={words.suggestions()}>
          {suggestions.map(({ name, email, activeIn, missingIn }) => (
            <p key={name + missingIn.slug}>
              <Rich>
                {words.activeElsewhere({
                  name,
                  community: activeIn.name,
                  other: missingIn.name,
                  link: (text) => (
                    <a href={href("multiPartners", {}, { invite: 1, email, to: missingIn.slug })}>{text}</a>
                  ),
                })}
              </Rich>
            </p>
          ))}
        </Notice>
      )}
      {doubles.map(({ names, business: { slug, name } }) => (
        <Notice tone="warn" title={words.duplicateOf({ name })} key={slug + names.join()}>
          <p>
            <Rich>
              {words.duplicates({
                names: namesJoined(names),
                link: (text) => (
                  <a href={href("partnersOverview", { business: slug }, { search: names[0] })}>{text}</a>
                ),
              })}
            </Rich>
          </p>
        </Notice>
      ))}
      {!isBare && (
        <>
          <FilterChips
            label={words.partnersByStatus()}
            items={[
              {
                label: words.filterCurrent(),
                href: link({ state: undefined, idle: undefined }),
                current: filter.state === undefined && !filter.idle,
              },
              {
                label: filters.idle.label(),
                href: link({ idle: 1, state: undefined }),
                current: filter.idle !== undefined,
              },
              ...(["active", "applied", "invited", "paused", "ended"] as const).map((state) => ({
                label: stateNames[state],
                href: link({ state, idle: undefined }),
                current: filter.state === state,
              })),
            ]}
          />
          <ListToolbar
            filters={filters}
            searchLabel={words.searchPartners()}
            choices={{ ...businessChoices(businesses), tag: tagChoices(tags) }}
            named={businessNamed(businesses, business)}
            query={{ ...filter, business: business ?? undefined }}
            link={link}
          />
        </>
      )}
      <div className="bulk-list">
        {partners.length > 0 && (
          <Barred by={manageable.length > 0 ? undefined : whoCanDoThis("partners.manage", [])}>
            <BulkBar id={BAR} bulk={bulk} />
          </Barred>
        )}
        <DataTable
          caption={commonWords.partners()}
          rows={partners}
          rowKey={({ id, business }) => `${business.slug} ${id}`}
          selection={ticksOf(BAR, bulk)}
          rowHref={({ id, business }) => href("managePartner", { business: business.slug, partner: id })}
          columns={columns}
          empty={
            isBare ? (
              <EmptyState icon="handshake" title={words.noPartners()} action={invite}>
                {words.noPartnersLead()}
              </EmptyState>
            ) : (
              <NoneMatch title={words.noneHere()} clearHref={link(clearedFilters(filters))} />
            )
          }
        />
      </div>
      {supplied.length > 0 && <SuppliedCommunities supplied={supplied} />}
    </Stack>
  );
}

/** ID of the form to which the table's checkboxes belong. */
const BAR = "partners-across";

const filters = { ...businessFilter(), ...partnersSomewhere.filters };

const columns: readonly Column<PartnerSomewhere>[] = [
  {
    id: "name",
    header: commonWords.partner,
    cell: ({ name, business }) => (
      <>
        <Email address={name} />
        <span className="muted small data-table-below-small">{business.name}</span>
      </>
    ),
  },
  {
    id: "community",
    header: commonWords.community,
    hideBelow: "small",
    cell: ({ business }) => business.name,
  },
  {
    id: "state",
    header: words.state,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  liveTreetsColumn,
  recentClaimsColumn,
  {
    id: "active",
    header: words.lastActivity,
    hideBelow: "medium",
    cell: ({ lastActiveAt }) => lastActiveAt && <Time value={lastActiveAt} />,
  },
];

function Invite({
  manageable,
  email,
  to,
  form,
}: {
  manageable: readonly ReachableBusiness[];
  email: string;
  /** The community for which the suggestion was made. */
  to: string | null;
  form: FormState | undefined;
}) {
  return (
    <OutcomeDrawer
      title={words.inviteSeveralTitle()}
      closeHref={href("multiPartners")}
      submit={words.invite()}
      icon="send"
      state={form}
      intent="invite"
      action={href("multiPartners", {}, { invite: 1 })}
    >
      <EmailField label={commonWords.email()} name="email" autoComplete="off" defaultValue={email} />
      <TextArea label={words.personalNote()} name="message" rows={3} optional maxLength={1000} />
      <BusinessChoice businesses={manageable} chosen={to} />
    </OutcomeDrawer>
  );
}

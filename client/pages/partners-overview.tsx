import type { Partner, Partnership } from "#shared/contract/partners.ts";
import { href } from "#shared/href.ts";
import { type PartnerState, partnerStates } from "#shared/partner-rules.ts";
import { Avatar } from "../design/avatar.tsx";
import { Badge } from "../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { ChoiceCards } from "../design/choice-field.tsx";
import { type Column, DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form } from "../design/form.tsx";
import { InfiniteList } from "../design/infinite-list.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { FilterChips, Toolbar } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Time } from "../design/text.tsx";
import { SearchField, TextArea } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { Communities } from "./partners/communities.tsx";
import { policyChoices, stateNames, stateTones } from "./partners/words.ts";
import "./partners/partners.css";

export interface CommunityPartnersData {
  readonly view: "community";
  readonly partners: readonly Partner[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly counts: Readonly<Record<PartnerState, number>>;
  readonly query: { readonly search?: string | undefined; readonly state?: PartnerState | undefined };
  /** Where this business is itself a partner of others. */
  readonly communities: readonly Partnership[];
  readonly mayManage: boolean;
  readonly inviting: boolean;
}

export type PartnersOverviewData =
  | CommunityPartnersData
  | { readonly view: "provider"; readonly communities: readonly Partnership[] };

export default function PartnersOverview({ data, form, params }: PageProps<PartnersOverviewData>) {
  const business = params.business ?? "";
  if (data.view === "provider") {
    return (
      <Stack gap={5}>
        <PageHeader title="Communities" lead="Whose members get something from you." />
        <Communities communities={data.communities} />
      </Stack>
    );
  }
  return <CommunityPartners business={business} data={data} form={form} />;
}

interface PartProps {
  readonly business: string;
  readonly data: CommunityPartnersData;
  readonly form: FormState | undefined;
}

function CommunityPartners({ business, data, form }: PartProps) {
  const { query, counts, total, mayManage, communities } = data;
  const link = (more: Record<string, string | number | undefined> = {}) =>
    href("partnersOverview", { business }, { ...query, ...more });
  const pageOf = ({ partners, nextCursor }: CommunityPartnersData) => ({
    rows: partners,
    nextHref: nextCursor ? link({ cursor: nextCursor }) : null,
  });
  const isInviting = mayManage && (data.inviting || form?.intent === "invite");
  return (
    <Stack gap={5}>
      <PageHeader
        title="Partners"
        lead="The businesses that give your members something."
        actions={
          mayManage &&
          !isInviting && (
            <ButtonLink href={link({ invite: 1 })} variant="primary" icon="plus">
              Invite a partner
            </ButtonLink>
          )
        }
      />
      {isInviting && <Invite business={business} form={form} />}
      <FilterChips
        label="Partners by state"
        items={[
          { label: "Going on", href: link({ state: undefined }), current: query.state === undefined },
          ...partnerStates
            .filter((state) => counts[state] > 0 || query.state === state)
            .map((state) => ({
              label: stateNames[state],
              href: link({ state }),
              current: query.state === state,
              count: counts[state],
            })),
        ]}
      />
      <Toolbar>
        <form className="search" method="get">
          {query.state && <input type="hidden" name="state" value={query.state} />}
          <SearchField label="Search partners" name="search" defaultValue={query.search} />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
      </Toolbar>
      <InfiniteList<CommunityPartnersData, Partner>
        label="partners"
        listHref={link()}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(rows) => (
          <DataTable
            caption="Partners"
            columns={mayManage ? [...columns, whatToDo] : columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("managePartner", { business, partner: id })}
            empty={<Empty query={query} inviteHref={mayManage ? link({ invite: 1 }) : null} />}
          />
        )}
      </InfiniteList>
      {communities.length > 0 && (
        <>
          <h2>Communities you supply</h2>
          <Communities communities={communities} />
        </>
      )}
    </Stack>
  );
}

const columns: readonly Column<Partner>[] = [
  {
    id: "name",
    header: "Partner",
    cell: ({ name, logoUrl, email }) => (
      <span className="row-with-avatar">
        <Avatar name={name} src={logoUrl} shape="square" size="small" />
        <span className="truncate" title={email}>
          {name}
        </span>
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  {
    id: "treets",
    header: "Live treets",
    align: "end",
    hideBelow: "small",
    cell: ({ liveTreets }) => liveTreets,
  },
  { id: "claims", header: "Claims", align: "end", hideBelow: "small", cell: ({ claims }) => claims },
  {
    id: "since",
    header: "Since",
    hideBelow: "medium",
    cell: ({ since, expiresAt, state }) =>
      since ? <Time value={since} /> : state === "invited" && expiresAt ? <Until value={expiresAt} /> : "",
  },
];

const Until = ({ value }: { value: string }) => (
  <span className="muted">
    open until <Time value={value} />
  </span>
);

/** What can be done with an invitation without opening it. */
const whatToDo: Column<Partner> = {
  id: "do",
  hideBelow: "medium",
  header: <span className="visually-hidden">What you can do</span>,
  align: "end",
  cell: ({ id, state, email }) =>
    state === "invited" && (
      <form method="post">
        <input type="hidden" name="partner" value={id} />
        <Row gap={2} wrap={false}>
          <Button
            type="submit"
            size="small"
            variant="quiet"
            name="intent"
            value="resend"
            aria-label={`Send the invitation of ${email} again`}
          >
            Send again
          </Button>
          <Button
            type="submit"
            size="small"
            variant="quiet"
            name="intent"
            value="revoke"
            aria-label={`Take the invitation of ${email} back`}
          >
            Take back
          </Button>
        </Row>
      </form>
    ),
};

function Empty({ query, inviteHref }: { query: CommunityPartnersData["query"]; inviteHref: string | null }) {
  if (query.search || query.state) return <EmptyState icon="search" title="No partner matches" />;
  return (
    <EmptyState
      icon="handshake"
      title="No partners yet"
      action={
        inviteHref && (
          <ButtonLink href={inviteHref} variant="primary">
            Invite the first
          </ButtonLink>
        )
      }
    >
      A café, a gym, a shop around the corner: who would your members like?
    </EmptyState>
  );
}

function Invite({ business, form }: { business: string; form: FormState | undefined }) {
  const back = href("partnersOverview", { business });
  return (
    <Card title="Invite partners">
      <Form state={form} intent="invite" action={href("partnersOverview", { business }, { invite: 1 })}>
        <TextArea
          label="E-mail addresses"
          name="emails"
          rows={2}
          hint="Several are fine: one a line, or with commas between them."
        />
        <TextArea
          label="A few words"
          name="message"
          rows={3}
          optional
          maxLength={1000}
          hint="Who you are, and why your members would like them."
        />
        <ChoiceCards
          legend="How far you trust them"
          name="policy"
          defaultValue="review"
          options={policyChoices}
        />
        <div className="form-actions">
          <SubmitButton icon="send">Send invitation</SubmitButton>
          <ButtonLink href={back}>Cancel</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

import type { controlPanelPage } from "#server/pages/control-panel.ts";
import type { Enquiry } from "#shared/contract/enquiries.ts";
import { topicWords } from "#shared/enquiries.ts";
import { href } from "#shared/href.ts";
import { enquiriesList } from "#shared/lists/enquiries.ts";
import { filtersIn } from "#shared/lists/list.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/panel.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { FilterChips, TabLinks } from "../../design/list-tools.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Rich } from "../../design/rich.tsx";
import { FactLine, Time } from "../../design/text.tsx";
import { type Option, SelectField } from "../../design/text-field.tsx";
import { ListToolbar } from "../../lists/list-toolbar.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { NoneMatch } from "../../lists/none-match.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import type { FormState, PageProps, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { ExportItem } from "../parts/export-item.tsx";
import { Answering, PutAway } from "./answer-enquiry.tsx";

type EnquiriesData = ViewOf<typeof controlPanelPage, "enquiries">;

/** Enquiries to the community, and the answers. */
export function Enquiries({ data, form }: PageProps<EnquiriesData>) {
  const business = useRootData().business?.slug ?? "";
  const { query, people } = data;
  const { state = "waiting", mine, search } = query;
  const link: LinkTo = (changes) =>
    href("controlPanel", { business }, { tab: "enquiries", ...query, cursor: undefined, ...changes });
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.enquiries()}
        lead={words.enquiriesLead()}
        back={{ href: href("controlPanel", { business }), label: words.controlPanel() }}
        actions={
          data.items.length > 0 && (
            <MoreMenu>
              <ExportItem
                slug={business}
                sheet="enquiries.csv"
                asked={{ ...filtersIn(enquiriesList, query), state }}
                needs="enquiries.manage"
              />
            </MoreMenu>
          )
        }
      />
      <TabLinks
        label={words.enquiriesByStatus()}
        items={[
          {
            label: words.filterWaiting(),
            href: link({ state: undefined }),
            current: state === "waiting",
          },
          {
            label: words.filterAnswered(),
            href: link({ state: "done" }),
            current: state === "done",
          },
        ]}
      />
      {(data.items.length > 0 || mine || search) && (
        <ListToolbar
          filters={{ search: enquiriesList.filters.search }}
          searchLabel={words.enquiriesSearch()}
          query={query}
          link={link}
          tools={
            <FilterChips
              label={words.enquiriesByPerson()}
              items={[
                { label: words.everybodys(), href: link({ mine: undefined }), current: !mine },
                { label: words.activityOwn(), href: link({ mine: 1 }), current: mine !== undefined },
              ]}
            />
          }
        />
      )}
      <PagedList<Enquiry>
        label={listed.enquiries()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        empty={
          search ? (
            <NoneMatch title={words.enquiriesNoneMatch()} clearHref={link({ search: undefined })} />
          ) : (
            <EmptyState
              icon="mail"
              title={state === "waiting" ? words.noEnquiriesWaiting() : words.noEnquiries()}
              action={
                <ButtonLink href={href("contactCommunity", {}, { to: business })} variant="primary">
                  {words.seeContactPage()}
                </ButtonLink>
              }
            >
              {words.noEnquiriesLead()}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <Stack gap={4}>
            {rows.map((enquiry) => (
              <EnquiryCard
                key={enquiry.id}
                enquiry={enquiry}
                people={people}
                isOverdue={enquiry.dueAt !== null && enquiry.dueAt < data.now}
                form={form}
              />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}

interface EnquiryCardProps {
  readonly enquiry: Enquiry;
  readonly people: readonly Option[];
  readonly isOverdue: boolean;
  readonly form: FormState | undefined;
}

function EnquiryCard({ enquiry, people, isOverdue, form }: EnquiryCardProps) {
  const { id, ref, name, email, phone, organisation, topic, state, dueAt } = enquiry;
  const mine = form?.values.enquiry === id ? form : undefined;
  return (
    <Card
      title={name}
      actions={<Badge tone={state === "new" ? "info" : "neutral"}>{topicWords[topic]}</Badge>}
      gap={4}
    >
      <FactLine facts={[ref, email, phone, organisation].filter(Boolean)} />
      {dueAt && (state === "new" || state === "open") && (
        <p>
          <Badge tone={isOverdue ? "bad" : "warn"}>{isOverdue ? words.overdue() : words.answerBy()}</Badge>{" "}
          <Rich>{words.privacyDeadline({ time: () => <Time value={dueAt} /> })}</Rich>
        </p>
      )}
      <Answering enquiry={enquiry} form={mine} />
      <Assign enquiry={enquiry} people={people} />
      <PutAway enquiry={enquiry} />
    </Card>
  );
}

/** Assigns an enquiry, so that it is neither answered twice nor forgotten. */
const Assign = ({
  enquiry: { id, assignee, name },
  people,
}: Pick<EnquiryCardProps, "enquiry" | "people">) => (
  <Form intent="assign" key={assignee?.id ?? ""} values={{ enquiry: id }}>
    <Row gap={3} align="end">
      <SelectField
        label={words.assignQuestion({ name })}
        name="assignee"
        defaultValue={assignee?.id ?? ""}
        options={[{ value: "", label: words.assignNobody() }, ...people]}
      />
      <SubmitButton size="small" variant="secondary">
        {words.assign()}
      </SubmitButton>
    </Row>
  </Form>
);

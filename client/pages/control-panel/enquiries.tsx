import type { controlPanelPage } from "#server/pages/control-panel.ts";
import type { Enquiry } from "#shared/contract/enquiries.ts";
import { topicWords } from "#shared/enquiries.ts";
import { href } from "#shared/href.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/panel.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { FilterChips, TabLinks, Toolbar } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { type Option, SelectField } from "../../design/text-field.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { Answering, PutAway } from "./answer-enquiry.tsx";

export type EnquiriesData = ViewOf<typeof controlPanelPage, "enquiries">;

interface EnquiriesProps {
  readonly business: string;
  readonly data: EnquiriesData;
  readonly form: FormState | undefined;
}

/** Letters to the community, and their answers. */
export function Enquiries({ business, data, form }: EnquiriesProps) {
  const { state, mine, people } = data;
  const link = (query: Record<string, string | undefined> = {}) =>
    href(
      "controlPanel",
      { business },
      {
        tab: "enquiries",
        ...(state === "done" && { state }),
        ...(mine && { mine: "1" }),
        ...query,
      },
    );
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.enquiries()}
        lead={words.enquiriesLead()}
        back={{ href: href("controlPanel", { business }), label: words.controlPanel() }}
      />
      <TabLinks
        label={words.enquiriesByStatus()}
        items={[
          {
            label: words.filterWaiting(),
            href: href("controlPanel", { business }, { tab: "enquiries" }),
            current: state === "waiting",
          },
          {
            label: words.filterAnswered(),
            href: href("controlPanel", { business }, { tab: "enquiries", state: "done" }),
            current: state === "done",
          },
        ]}
      />
      {(data.items.length > 0 || mine) && (
        <Toolbar>
          <FilterChips
            label={words.enquiriesByPerson()}
            items={[
              { label: words.everybodys(), href: link({ mine: undefined }), current: !mine },
              { label: words.activityOwn(), href: link({ mine: "1" }), current: mine },
            ]}
          />
        </Toolbar>
      )}
      <PagedList<Enquiry>
        label={listed.enquiries()}
        data={data}
        pageHref={(cursor) => link({ cursor })}
        empty={
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
    >
      <Stack gap={4}>
        <p className="muted small">{[ref, email, phone, organisation].filter(Boolean).join(" · ")}</p>
        {dueAt && (state === "new" || state === "open") && (
          <p>
            <Badge tone={isOverdue ? "bad" : "warn"}>{isOverdue ? words.overdue() : words.answerBy()}</Badge>{" "}
            <Rich>{words.privacyDeadline({ time: () => <Time value={dueAt} /> })}</Rich>
          </p>
        )}
        <Answering enquiry={enquiry} form={mine} />
        <Assign enquiry={enquiry} people={people} />
        <PutAway enquiry={enquiry} />
      </Stack>
    </Card>
  );
}

/** Who takes care of it, so that nobody answers twice and nothing is left lying. */
const Assign = ({
  enquiry: { id, assignee, name },
  people,
}: Pick<EnquiryCardProps, "enquiry" | "people">) => (
  <Form intent="assign" key={assignee?.id ?? ""}>
    <input type="hidden" name="enquiry" value={id} />
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

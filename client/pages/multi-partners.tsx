import type { Partner } from "#shared/contract/partners.ts";
import { href } from "#shared/href.ts";
import { Badge } from "../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { TextArea, TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { BusinessChoice, BusinessFilter, NothingToRun, type ReachableBusiness } from "./across/parts.tsx";
import { stateNames, stateTones } from "./partners/words.ts";

export interface MultiPartnersData {
  readonly businesses: readonly ReachableBusiness[];
  readonly business: string | null;
  readonly partners: readonly (Partner & { readonly business: ReachableBusiness })[];
  readonly manageable: readonly ReachableBusiness[];
  readonly inviting: boolean;
}

/** The partners of several communities in one list. */
export default function MultiPartners({ data, form }: PageProps<MultiPartnersData>) {
  const { businesses, business, partners, manageable } = data;
  if (businesses.length === 0) {
    return (
      <Stack gap={5}>
        <PageHeader title="All partners" />
        <NothingToRun />
      </Stack>
    );
  }
  const isInviting = manageable.length > 0 && (data.inviting || form !== undefined);
  return (
    <Stack gap={5}>
      <PageHeader
        title="All partners"
        lead="Who supplies which of your communities."
        actions={
          manageable.length > 0 &&
          !isInviting && (
            <ButtonLink href={href("multiPartners", {}, { invite: 1 })} variant="primary" icon="plus">
              Invite to several
            </ButtonLink>
          )
        }
      />
      {isInviting && <Invite manageable={manageable} form={form} />}
      <BusinessFilter route="multiPartners" businesses={businesses} business={business} />
      <DataTable
        caption="Partners"
        rows={partners}
        rowKey={({ id }) => id}
        rowHref={({ id, business }) => href("managePartner", { business: business.slug, partner: id })}
        columns={[
          { id: "name", header: "Partner", cell: ({ name }) => name },
          { id: "community", header: "Community", cell: ({ business }) => business.name },
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
        ]}
        empty={<EmptyState icon="handshake" title="No partners yet" />}
      />
    </Stack>
  );
}

function Invite({
  manageable,
  form,
}: {
  manageable: readonly ReachableBusiness[];
  form: FormState | undefined;
}) {
  return (
    <Card title="Invite one partner to several communities">
      <Form state={form} intent="invite" action={href("multiPartners", {}, { invite: 1 })}>
        <TextField label="E-mail" name="email" type="email" maxLength={254} />
        <TextArea label="A few words" name="message" rows={3} optional maxLength={1000} />
        <BusinessChoice businesses={manageable} error={form?.fields.businesses} />
        <div className="form-actions">
          <SubmitButton icon="send">Invite</SubmitButton>
          <ButtonLink href={href("multiPartners")}>Cancel</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

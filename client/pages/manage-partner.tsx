import type { PartnerDetail } from "#shared/contract/partners.ts";
import { href } from "#shared/href.ts";
import { mayChangePartner } from "#shared/partner-rules.ts";
import { Badge } from "../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { ChoiceCards } from "../design/choice-field.tsx";
import { ConfirmDialog } from "../design/dialog.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { StatCard } from "../design/figures.tsx";
import { Form } from "../design/form.tsx";
import { Grid, Row, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Time } from "../design/text.tsx";
import { TextArea } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { policyChoices, stateNames, stateTones } from "./partners/words.ts";
import "./partners/partners.css";

export interface ManagePartnerData {
  readonly partner: PartnerDetail;
  readonly mayManage: boolean;
  readonly mayEnd: boolean;
}

export default function ManagePartner({ data, form, params }: PageProps<ManagePartnerData>) {
  const { partner, mayManage } = data;
  const business = params.business ?? "";
  return (
    <Stack gap={5}>
      <PageHeader
        title={partner.name}
        lead={partner.name === partner.email ? undefined : partner.email}
        back={{ href: href("partnersOverview", { business }), label: "Partners" }}
        actions={<Badge tone={stateTones[partner.state]}>{stateNames[partner.state]}</Badge>}
      />
      {partner.state === "declined" && (
        <Notice tone="info" title="They declined">
          <p>{partner.declineReason || "They gave no reason."}</p>
        </Notice>
      )}
      <Grid min="12rem">
        <StatCard label="Live treets" value={partner.liveTreets.toLocaleString("en")} />
        <StatCard label="Claims" value={partner.claims.toLocaleString("en")} hint="Not given back" />
        <StatCard label="Redeemed" value={partner.redemptions.toLocaleString("en")} hint="At their place" />
      </Grid>
      <Treets business={business} partner={partner} />
      {mayManage && <Agreement partner={partner} form={form} />}
      {mayManage && <WhatToDo data={data} />}
      <History history={partner.history} />
    </Stack>
  );
}

function Treets({ business, partner }: { business: string; partner: PartnerDetail }) {
  return (
    <Card title="What they supply">
      {partner.treets.length === 0 ? (
        <EmptyState
          icon="gift"
          title="Nothing yet"
          action={<ButtonLink href={href("treets", { business })}>To the treets</ButtonLink>}
        >
          Open a treet and say that {partner.name} supplies it.
        </EmptyState>
      ) : (
        <ul className="plain-list">
          {partner.treets.map(({ id, title, state, claims }) => (
            <Row key={id} as="li" between>
              <a href={href("treet", { business, rest: [id] })}>{title}</a>
              <span className="muted small">
                {state}, {claims.toLocaleString("en")} {claims === 1 ? "claim" : "claims"}
              </span>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Agreement({ partner, form }: { partner: PartnerDetail; form: FormState | undefined }) {
  return (
    <Card title="What you agreed on">
      <Form state={form} intent="save" data-warn-unsaved="">
        <input type="hidden" name="version" value={partner.version} />
        <ChoiceCards
          legend="How far you trust them"
          name="policy"
          defaultValue={partner.policy}
          options={policyChoices}
        />
        <TextArea
          label="Notes"
          name="notes"
          optional
          rows={4}
          maxLength={4000}
          defaultValue={partner.notes}
          hint="Whom to ask for, what was said. Only your team sees this."
        />
        <div className="form-actions">
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** Each says what becomes of treets and claims before it happens. */
function WhatToDo({ data: { partner, mayEnd } }: { data: ManagePartnerData }) {
  const { name, state, liveTreets } = partner;
  const kept = "What members have claimed already stays good until it expires.";
  const treets = `${liveTreets.toLocaleString("en")} live ${liveTreets === 1 ? "treet" : "treets"}`;
  return (
    <Card title="The partnership" tone="sunken">
      <Row gap={3}>
        {mayChangePartner("pause", state) && (
          <ConfirmDialog
            title={`Pause ${name}?`}
            intent="pause"
            confirmLabel={`Pause ${name}`}
            trigger={<Button icon="pause">Pause</Button>}
          >
            <p>
              {treets} of theirs can no longer be claimed. {kept}
            </p>
          </ConfirmDialog>
        )}
        {state === "invited" && (
          <form method="post">
            <Row gap={3}>
              <SubmitButton name="intent" value="resend" icon="send">
                Send the invitation again
              </SubmitButton>
              <SubmitButton name="intent" value="revoke" variant="secondary">
                Take it back
              </SubmitButton>
            </Row>
          </form>
        )}
        {mayChangePartner("resume", state) && (
          <form method="post">
            <input type="hidden" name="intent" value="resume" />
            <SubmitButton icon="play">Resume</SubmitButton>
          </form>
        )}
        {mayEnd && mayChangePartner("end", state) && (
          <ConfirmDialog
            title={`End the partnership with ${name}?`}
            intent="end"
            tone="danger"
            confirmLabel={`End partnership with ${name}`}
            trigger={<Button variant="danger">End</Button>}
          >
            <p>
              {treets} of theirs end for good. {kept}
            </p>
            <p>They are told by mail, and can be invited again.</p>
          </ConfirmDialog>
        )}
        {mayChangePartner("block", state) && (
          <ConfirmDialog
            title={`Block ${name}?`}
            intent="block"
            tone="danger"
            confirmLabel={`Block ${name}`}
            trigger={<Button variant="quiet">Block</Button>}
          >
            <p>The partnership ends, and nobody on your team can invite them until you unblock them.</p>
          </ConfirmDialog>
        )}
        {mayChangePartner("unblock", state) && (
          <form method="post">
            <input type="hidden" name="intent" value="unblock" />
            <SubmitButton variant="secondary">Unblock</SubmitButton>
          </form>
        )}
      </Row>
    </Card>
  );
}

const History = ({ history }: { history: PartnerDetail["history"] }) => (
  <Card title="History">
    <ul className="plain-list">
      {history.map(({ id, at, summary, actor }) => (
        <li key={id}>
          {summary}
          <span className="muted small">
            {" "}
            · {actor ? `${actor}, ` : ""}
            <Time value={at} format="datetime" />
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

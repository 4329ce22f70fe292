import type { Enquiry } from "#shared/contract/enquiries.ts";
import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import { type PlanId, plans } from "#shared/plans.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Meter, StatCard } from "../design/figures.tsx";
import { Icon } from "../design/icon.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { Enquiries } from "./control-panel/enquiries.tsx";
import "./contact-community.css";
import "./control-panel.css";

export interface ChecklistItem {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly done: boolean;
}

export interface TodayData {
  readonly tab: "today";
  /** Null for those who do not answer letters. */
  readonly waitingEnquiries: number | null;
  readonly firstName: string;
  readonly checklist: readonly ChecklistItem[];
  readonly activeMembers: number;
  readonly waitingMembers: number;
}

export interface EnquiriesData {
  readonly tab: "enquiries";
  readonly enquiries: readonly Enquiry[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly state: "waiting" | "done";
}

export type ControlPanelData = TodayData | EnquiriesData;

export default function ControlPanel({ data, form }: PageProps<ControlPanelData>) {
  const { business } = useRootData();
  if (!business) return null;
  return data.tab === "enquiries" ? (
    <Enquiries business={business.slug} data={data} form={form} />
  ) : (
    <Today business={business} data={data} />
  );
}

function Today({ business, data }: { business: BusinessFrame; data: TodayData }) {
  const { firstName, checklist, activeMembers, waitingMembers, waitingEnquiries } = data;
  const open = checklist.filter(({ done }) => !done);
  return (
    <>
      <PageHeader
        title={firstName ? `Hello ${firstName}` : business.name}
        lead={`This is ${business.name} today.`}
      />
      <Stack gap={5}>
        <Grid min="12rem">
          <StatCard
            label="Members"
            value={activeMembers.toLocaleString("en")}
            href={href("members", { business: business.slug })}
            hint="Active and suspended"
          />
          <StatCard
            label="Waiting for you"
            value={waitingMembers.toLocaleString("en")}
            href={href("members", { business: business.slug }, { status: "requested" })}
            hint="Asked to join"
          />
          {waitingEnquiries !== null && (
            <StatCard
              label="Enquiries"
              value={waitingEnquiries.toLocaleString("en")}
              href={href("controlPanel", { business: business.slug }, { tab: "enquiries" })}
              hint="Wait for an answer"
            />
          )}
        </Grid>
        {open.length > 0 && (
          <Card title="Get started">
            <ol className="checklist">
              {checklist.map((item) => (
                <li key={item.title} data-done={item.done || undefined}>
                  <span className="checklist-mark">{item.done && <Icon name="check" label="Done" />}</span>
                  <div>
                    <strong>{item.title}</strong>
                    <p className="muted small">{item.text}</p>
                  </div>
                  {!item.done && (
                    <ButtonLink href={item.href} size="small">
                      Open
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ol>
          </Card>
        )}
        <PlanUse plan={business.plan} activeMembers={activeMembers} />
      </Stack>
    </>
  );
}

function PlanUse({ plan, activeMembers }: { plan: PlanId; activeMembers: number }) {
  const { name, limits } = plans[plan];
  return (
    <Card
      title={`Your plan: ${name}`}
      tone="sunken"
      actions={
        <ButtonLink href={href("selectPlan")} size="small">
          See plans
        </ButtonLink>
      }
    >
      {limits.activeMembers === null ? (
        <p>As many members as you like.</p>
      ) : (
        <Meter label="Members" value={activeMembers} max={limits.activeMembers} />
      )}
    </Card>
  );
}

import { href } from "#shared/href.ts";
import { type PlanId, plans } from "#shared/plans.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Meter, StatCard } from "../design/figures.tsx";
import { Icon } from "../design/icon.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import "./control-panel.css";

export interface ChecklistItem {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly done: boolean;
}

export interface ControlPanelData {
  readonly firstName: string;
  readonly checklist: readonly ChecklistItem[];
  readonly activeMembers: number;
  readonly waitingMembers: number;
}

export default function ControlPanel({ data }: PageProps<ControlPanelData>) {
  const { firstName, checklist, activeMembers, waitingMembers } = data;
  const { business } = useRootData();
  if (!business) return null;
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

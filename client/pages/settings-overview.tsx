import type { BillingOverview } from "#shared/contract/billing.ts";
import type { ApiKey } from "#shared/contract/keys.ts";
import type { AuditEntry } from "#shared/contract/settings.ts";
import type { Webhook, WebhookDelivery } from "#shared/contract/webhooks.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import type { PlanId, PlanUse } from "#shared/plans.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { AuditLog } from "./settings-overview/audit-log.tsx";
import { GeneralSettings } from "./settings-overview/general-settings.tsx";
import { Integrations } from "./settings-overview/integrations.tsx";
import type { ShownSample } from "./settings-overview/mail-samples.tsx";
import { PlanTab } from "./settings-overview/plan-tab.tsx";

export interface GeneralData {
  readonly kind: "general";
  readonly slug: string;
  readonly name: string;
  readonly timezone: string;
  readonly currency: string;
  readonly locale: string;
  /** Settings are looked for by this; empty where none are. */
  readonly q: string;
  /** A mail to members that is being looked at. */
  readonly mail: ShownSample | null;
  readonly joinPolicy: string;
  readonly status: string;
  readonly isCommunity: boolean;
  /** May archive, restore and delete. */
  readonly approvedDomains: readonly string[];
  readonly consentText: string;
  readonly retentionMonths: number;
  readonly senderName: string;
  readonly replyTo: string;
  readonly mailFooter: string;
  readonly plan: PlanId;
  readonly use: PlanUse;
}

export interface AuditData {
  readonly kind: "audit";
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly query: { readonly action?: string | undefined; readonly search?: string | undefined };
  /** Everybody's doings rather than one's own. */
  readonly seesAll: boolean;
}

export interface IntegrationsData {
  readonly kind: "integrations";
  readonly slug: string;
  /** The plan has API keys and webhooks. */
  readonly included: boolean;
  readonly keys: readonly ApiKey[];
  readonly webhooks: readonly Webhook[];
  readonly panel:
    | null
    | { readonly kind: "new-key" | "new-webhook" }
    | {
        readonly kind: "webhook";
        readonly webhook: Webhook;
        readonly deliveries: readonly WebhookDelivery[];
        readonly nextCursor: string | null;
        readonly total: number;
        /** Its address and events are being changed. */
        readonly edits: boolean;
      };
}

export interface PlanData {
  readonly kind: "plan";
  readonly slug: string;
  readonly overview: BillingOverview;
  readonly use: PlanUse;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
}

export type SettingsOverviewData =
  | { readonly kind: "visitor"; readonly path: string }
  | { readonly kind: "not-in-charge"; readonly reason: string; readonly owner: string | null }
  | GeneralData
  | PlanData
  | AuditData
  | IntegrationsData;

export default function SettingsOverview({ data, form, params }: PageProps<SettingsOverviewData>) {
  if (data.kind === "visitor") {
    return (
      <Stack gap={5}>
        <PageHeader title="Settings" />
        <Card title="Sign in to see settings">
          <p>Settings are for the people who run this community.</p>
          <p className="form-actions">
            <ButtonLink href={loginFor(data.path)} variant="primary">
              Sign in
            </ButtonLink>
          </p>
        </Card>
      </Stack>
    );
  }
  if (data.kind === "not-in-charge") {
    return (
      <Stack gap={5}>
        <PageHeader title="Settings" />
        <Card title="Not for your role">
          <p>{data.reason}</p>
          {data.owner && <p>{data.owner} owns this community and can change your role.</p>}
        </Card>
      </Stack>
    );
  }
  const business = params.business ?? "";
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" lead="How everything works here, and what was done." />
      <TabLinks
        label="Settings"
        items={[
          {
            label: "General",
            href: href("settingsOverview", { business }),
            current: data.kind === "general",
          },
          {
            label: "Billing",
            href: href("settingsOverview", { business }, { tab: "plan" }),
            current: data.kind === "plan",
          },
          {
            label: "Integrations",
            href: href("settingsOverview", { business }, { tab: "integrations" }),
            current: data.kind === "integrations",
          },
          {
            label: "Audit log",
            href: href("settingsOverview", { business }, { tab: "audit" }),
            current: data.kind === "audit",
          },
        ]}
      />
      {data.kind === "general" && <GeneralSettings data={data} form={form} />}
      {data.kind === "plan" && <PlanTab data={data} form={form} />}
      {data.kind === "integrations" && <Integrations data={data} form={form} />}
      {data.kind === "audit" && <AuditLog business={business} data={data} />}
    </Stack>
  );
}

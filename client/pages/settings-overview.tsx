import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { DisconnectCard, PayoutCard } from "./payouts/payout-card.tsx";
import { DisputesNotice, SalesCard } from "./payouts/sales-card.tsx";
import { StatementCard } from "./payouts/statement-card.tsx";
import { AuditLog } from "./settings-overview/audit-log.tsx";
import type {
  AuditData,
  GeneralData,
  IntegrationsData,
  PayoutData,
  PlanData,
} from "./settings-overview/data.ts";
import { GeneralSettings } from "./settings-overview/general-settings.tsx";
import { Integrations } from "./settings-overview/integrations.tsx";
import { PlanTab } from "./settings-overview/plan-tab.tsx";

export type SettingsOverviewData =
  | { readonly kind: "visitor"; readonly path: string }
  | { readonly kind: "not-in-charge"; readonly reason: string; readonly owner: string | null }
  | GeneralData
  | PlanData
  | PayoutData
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
            label: "Payouts",
            href: href("settingsOverview", { business }, { tab: "payouts" }),
            current: data.kind === "payouts",
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
      {data.kind === "payouts" && (
        <Stack gap={5}>
          <DisputesNotice disputed={data.disputed} />
          <PayoutCard
            business={data.slug}
            name={data.name}
            account={data.account}
            countries={data.countries}
            country={data.country}
            form={form}
          />
          <SalesCard business={data.slug} sales={data.sales} form={form} />
          <StatementCard business={data.slug} statement={data.statement} />
          <DisconnectCard business={data.slug} account={data.account} form={form} />
        </Stack>
      )}
      {data.kind === "integrations" && <Integrations data={data} form={form} />}
      {data.kind === "audit" && <AuditLog business={business} data={data} />}
    </Stack>
  );
}

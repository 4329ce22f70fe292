import type { settingsOverviewPage } from "#server/pages/settings-overview.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/settings.ts";
import { SignInFirst } from "../auth/sign-in-first.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PropsOf } from "../page-props.ts";
import { DisconnectCard, PayoutCard } from "./payouts/payout-card.tsx";
import { DisputesNotice, SalesCard } from "./payouts/sales-card.tsx";
import { StatementCard } from "./payouts/statement-card.tsx";
import { AuditLog } from "./settings-overview/audit-log.tsx";
import { GeneralSettings } from "./settings-overview/general-settings.tsx";
import { Integrations } from "./settings-overview/integrations.tsx";
import { PlanTab } from "./settings-overview/plan-tab.tsx";

export default function SettingsOverview({ data, form, params }: PropsOf<typeof settingsOverviewPage>) {
  if (data.kind === "visitor") {
    return (
      <SignInFirst page={words.settings()} title={words.signInForSettings()} path={data.path}>
        <p>{words.forTeamOnly()}</p>
      </SignInFirst>
    );
  }
  if (data.kind === "not-in-charge") {
    return (
      <Stack gap={5}>
        <PageHeader title={words.settings()} />
        <Card title={words.notYourRole()}>
          <p>{data.reason}</p>
          {data.owner && <p>{words.askOwnerForRole({ owner: data.owner })}</p>}
        </Card>
      </Stack>
    );
  }
  const business = params.business ?? "";
  return (
    <Stack gap={5}>
      <PageHeader title={words.settings()} lead={words.settingsLead()} />
      <TabLinks
        label={words.settings()}
        items={[
          {
            label: words.general(),
            href: href("settingsOverview", { business }),
            current: data.kind === "general",
          },
          {
            label: words.billing(),
            href: href("settingsOverview", { business }, { tab: "plan" }),
            current: data.kind === "plan",
          },
          {
            label: words.payouts(),
            href: href("settingsOverview", { business }, { tab: "payouts" }),
            current: data.kind === "payouts",
          },
          {
            label: words.integrations(),
            href: href("settingsOverview", { business }, { tab: "integrations" }),
            current: data.kind === "integrations",
          },
          {
            label: words.auditLog(),
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
          {(data.account.state !== "not_connected" || data.sales.total > 0) && (
            <>
              <SalesCard business={data.slug} sales={data.sales} form={form} />
              <StatementCard business={data.slug} statement={data.statement} />
            </>
          )}
          <DisconnectCard business={data.slug} account={data.account} form={form} />
        </Stack>
      )}
      {data.kind === "integrations" && <Integrations data={data} form={form} />}
      {data.kind === "audit" && <AuditLog business={business} data={data} />}
    </Stack>
  );
}

import type { settingsOverviewPage } from "#server/pages/settings-overview.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/settings.ts";
import { SignInFirst } from "../auth/sign-in-first.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { DataOf, PropsOf } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";

type SettingsData = DataOf<typeof settingsOverviewPage>;

const generalTab = pagePart(
  "settings-overview/general-settings.tsx",
  async () => (await import("./settings-overview/general-settings.tsx")).GeneralSettings,
  ({ kind }: SettingsData) => kind === "general",
);
const planTab = pagePart(
  "settings-overview/plan-tab.tsx",
  async () => (await import("./settings-overview/plan-tab.tsx")).PlanTab,
  ({ kind }: SettingsData) => kind === "plan",
  "tab=plan",
);
const payoutsTab = pagePart(
  "settings-overview/payouts-tab.tsx",
  async () => (await import("./settings-overview/payouts-tab.tsx")).PayoutsTab,
  ({ kind }: SettingsData) => kind === "payouts",
  "tab=payouts",
);
const integrationsTab = pagePart(
  "settings-overview/integrations.tsx",
  async () => (await import("./settings-overview/integrations.tsx")).Integrations,
  ({ kind }: SettingsData) => kind === "integrations",
  "tab=integrations",
);
const auditTab = pagePart(
  "settings-overview/audit-log.tsx",
  async () => (await import("./settings-overview/audit-log.tsx")).AuditLog,
  ({ kind }: SettingsData) => kind === "audit",
  "tab=audit",
);

function SettingsOverview({ data, form, params }: PropsOf<typeof settingsOverviewPage>) {
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
      <PageHeader title={words.settings()} />
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
      {data.kind === "general" && <generalTab.Part data={data} form={form} />}
      {data.kind === "plan" && <planTab.Part data={data} form={form} />}
      {data.kind === "payouts" && <payoutsTab.Part data={data} form={form} />}
      {data.kind === "integrations" && <integrationsTab.Part data={data} form={form} />}
      {data.kind === "audit" && <auditTab.Part business={business} data={data} />}
    </Stack>
  );
}

export default pageOfParts(SettingsOverview, [generalTab, planTab, payoutsTab, integrationsTab, auditTab]);

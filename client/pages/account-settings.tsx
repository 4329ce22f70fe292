import type { AccountTab } from "#shared/account-choices.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { Time } from "../design/text.tsx";
import type { PageProps } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import type { AccountSettingsData } from "./account-settings/types.ts";

const isTab =
  (name: AccountTab) =>
  ({ tab }: AccountSettingsData) =>
    tab === name;

const profileTab = pagePart(
  "account-settings/profile-tab.tsx",
  async () => (await import("./account-settings/profile-tab.tsx")).ProfileTab,
  isTab("profile"),
);
const securityTab = pagePart(
  "account-settings/security-tab.tsx",
  async () => (await import("./account-settings/security-tab.tsx")).SecurityTab,
  isTab("security"),
  "tab=security",
);
const notificationsTab = pagePart(
  "account-settings/notifications-tab.tsx",
  async () => (await import("./account-settings/notifications-tab.tsx")).NotificationsTab,
  isTab("notifications"),
  "tab=notifications",
);
const businessesTab = pagePart(
  "account-settings/businesses-tab.tsx",
  async () => (await import("./account-settings/businesses-tab.tsx")).BusinessesTab,
  ({ tab, kept }: AccountSettingsData) => tab === "businesses" && !kept,
  "tab=businesses",
);
const privacyTab = pagePart(
  "account-settings/privacy-tab.tsx",
  async () => (await import("./account-settings/privacy-tab.tsx")).PrivacyTab,
  isTab("privacy"),
  "tab=privacy",
);
const appearanceTab = pagePart(
  "account-settings/appearance-tab.tsx",
  async () => (await import("./account-settings/appearance-tab.tsx")).AppearanceTab,
  isTab("appearance"),
  "tab=appearance",
);
const dataTab = pagePart(
  "account-settings/data-tab.tsx",
  async () => (await import("./account-settings/data-tab.tsx")).DataTab,
  isTab("data"),
  "tab=data",
);
const keptTab = pagePart(
  "account-settings/kept-tab.tsx",
  async () => (await import("./account-settings/kept-tab.tsx")).KeptTab,
  ({ tab, kept }: AccountSettingsData) => tab === "businesses" && Boolean(kept),
);

const tabs: readonly (readonly [AccountTab, label: () => string])[] = [
  ["profile", words.profile],
  ["security", words.security],
  ["notifications", words.notifications],
  ["businesses", commonWords.communities],
  ["privacy", words.privacy],
  ["appearance", words.appearance],
  ["data", words.yourData],
];

function AccountSettings({ data, form }: PageProps<AccountSettingsData>) {
  const { tab, profile } = data;
  return (
    <Stack gap={5}>
      <PageHeader title={words.yourAccount()} lead={profile.email} />
      {profile.deletionAt && (
        <Notice tone="warn" title={words.deletionScheduled()}>
          <Rich as="p">
            {words.deletionKeep({
              time: () => <Time value={profile.deletionAt ?? ""} />,
              link: (text) => <a href={href("accountSettings", {}, { tab: "data" })}>{text}</a>,
            })}
          </Rich>
        </Notice>
      )}
      <TabLinks
        label={words.accountSettings()}
        items={tabs.map(([id, label]) => ({
          label: label(),
          href: href("accountSettings", {}, { tab: id }),
          current: id === tab,
        }))}
      />
      {tab === "profile" && <profileTab.Part profile={profile} form={form} />}
      {tab === "security" && <securityTab.Part data={data} form={form} />}
      {tab === "notifications" && <notificationsTab.Part data={data} form={form} />}
      {tab === "businesses" && data.kept && <keptTab.Part kept={data.kept} />}
      {tab === "businesses" && !data.kept && <businessesTab.Part businesses={data.businesses} form={form} />}
      {tab === "privacy" && <privacyTab.Part data={data} form={form} />}
      {tab === "appearance" && <appearanceTab.Part profile={profile} form={form} />}
      {tab === "data" && (
        <dataTab.Part profile={profile} exports={data.exports} owned={data.owned} form={form} />
      )}
    </Stack>
  );
}

export default pageOfParts(AccountSettings, [
  profileTab,
  securityTab,
  notificationsTab,
  businessesTab,
  privacyTab,
  appearanceTab,
  dataTab,
  keptTab,
]);

import type { accountSettingsPage } from "#server/pages/account-settings.ts";
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
import type { PropsOf } from "../page-props.ts";
import { AppearanceTab } from "./account-settings/appearance-tab.tsx";
import { BusinessesTab } from "./account-settings/businesses-tab.tsx";
import { DataTab } from "./account-settings/data-tab.tsx";
import { KeptTab } from "./account-settings/kept-tab.tsx";
import { NotificationsTab } from "./account-settings/notifications-tab.tsx";
import { PrivacyTab } from "./account-settings/privacy-tab.tsx";
import { ProfileTab } from "./account-settings/profile-tab.tsx";
import { SecurityTab } from "./account-settings/security-tab.tsx";

const tabs: readonly (readonly [AccountTab, label: () => string])[] = [
  ["profile", words.profile],
  ["security", words.security],
  ["notifications", words.notifications],
  ["businesses", commonWords.communities],
  ["privacy", words.privacy],
  ["appearance", words.appearance],
  ["data", words.yourData],
];

export default function AccountSettings({ data, form }: PropsOf<typeof accountSettingsPage>) {
  const { tab, profile } = data;
  return (
    <Stack gap={5}>
      <PageHeader title={words.yourAccount()} lead={profile.email} />
      {profile.deletionAt && (
        <Notice tone="warn" title={words.deletionScheduled()}>
          <p>
            <Rich>
              {words.deletionKeep({
                time: () => <Time value={profile.deletionAt ?? ""} />,
                link: (text) => <a href={href("accountSettings", {}, { tab: "data" })}>{text}</a>,
              })}
            </Rich>
          </p>
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
      {tab === "profile" && <ProfileTab profile={profile} form={form} />}
      {tab === "security" && <SecurityTab data={data} form={form} />}
      {tab === "notifications" && <NotificationsTab data={data} form={form} />}
      {tab === "businesses" && data.kept && <KeptTab kept={data.kept} />}
      {tab === "businesses" && !data.kept && <BusinessesTab businesses={data.businesses} form={form} />}
      {tab === "privacy" && <PrivacyTab data={data} form={form} />}
      {tab === "appearance" && <AppearanceTab profile={profile} form={form} />}
      {tab === "data" && <DataTab profile={profile} exports={data.exports} owned={data.owned} form={form} />}
    </Stack>
  );
}

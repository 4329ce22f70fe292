import type { AccountLocale, Density, Theme } from "#shared/account-choices.ts";
import type { AccountExport, BusinessNotifications } from "#shared/contract/me.ts";
import type { KeptAboutMe } from "#shared/contract/member-joining.ts";
import type { Notification } from "#shared/contract/notifications.ts";
import type { TeamRole } from "#shared/permissions.ts";
import type { ListPart } from "../../design/infinite-list-memory.ts";
import type { ProfileValues } from "../account/profile-fields.tsx";

export const accountTabs = [
  "profile",
  "security",
  "notifications",
  "businesses",
  "privacy",
  "appearance",
  "data",
] as const;
export type AccountTab = (typeof accountTabs)[number];

export interface AccountProfile extends ProfileValues {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly pendingEmail: string | null;
  readonly locale: AccountLocale;
  readonly theme: Theme;
  readonly density: Density;
  readonly quietHours: { readonly from: number; readonly until: number } | null;
  readonly marketingOptIn: boolean;
  readonly analyticsConsent: "unset" | "granted" | "denied";
  readonly createdAt: string;
  readonly deletionAt: string | null;
}

export interface AccountSession {
  readonly id: string;
  readonly userAgent: string;
  /** The country, by name. */
  readonly place: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly current: boolean;
}

export interface TwoFactorState {
  /** Since when a code is asked for; null where none is. */
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  /** An app that waits for its first code. */
  readonly pending: { readonly secret: string; readonly uri: string; readonly qr: string } | null;
}

export interface AccountBusiness {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly role: TeamRole | null;
  readonly isMember: boolean;
}

export interface BellData extends ListPart<Notification> {
  readonly total: number;
  readonly unread: number;
  readonly onlyUnread: boolean;
  /** When the newest that is shown happened. */
  readonly until: string | null;
  readonly firstHref: string | undefined;
}

export interface AccountSettingsData {
  readonly tab: AccountTab;
  readonly profile: AccountProfile;
  /** Only on the tab that shows them. */
  readonly sessions: readonly AccountSession[];
  readonly twoFactor: TwoFactorState | null;
  readonly exports: readonly AccountExport[];
  /** What has to be handed over or archived before the account can go. */
  readonly owned: readonly Pick<AccountBusiness, "slug" | "name">[];
  readonly businesses: readonly AccountBusiness[];
  /** Notifications, or the choice of what to be notified about. */
  readonly bell: BellData | null;
  readonly choices: readonly BusinessNotifications[] | null;
  /** What one community keeps about me, where that is asked for. */
  readonly kept: KeptAboutMe | null;
}

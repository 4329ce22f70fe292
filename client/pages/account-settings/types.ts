import type { AccountLocale, Theme } from "#shared/account-choices.ts";
import type { TeamRole } from "#shared/permissions.ts";
import type { ProfileValues } from "../account/profile-fields.tsx";

export const accountTabs = ["profile", "security", "businesses", "privacy", "appearance", "data"] as const;
export type AccountTab = (typeof accountTabs)[number];

export interface AccountProfile extends ProfileValues {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly pendingEmail: string | null;
  readonly locale: AccountLocale;
  readonly theme: Theme;
  readonly marketingOptIn: boolean;
  readonly analyticsConsent: "unset" | "granted" | "denied";
  readonly createdAt: string;
  readonly deletionAt: string | null;
}

export interface AccountSession {
  readonly id: string;
  readonly userAgent: string;
  readonly country: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly current: boolean;
}

export interface AccountBusiness {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly role: TeamRole | null;
  readonly isMember: boolean;
}

export interface AccountSettingsData {
  readonly tab: AccountTab;
  readonly profile: AccountProfile;
  /** Only on the tab that shows them. */
  readonly sessions: readonly AccountSession[];
  readonly businesses: readonly AccountBusiness[];
}

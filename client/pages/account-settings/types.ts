import type { accountSettingsPage } from "#server/pages/account-settings.ts";
import type { DataOf } from "../../page-props.ts";

export type AccountSettingsData = DataOf<typeof accountSettingsPage>;

export type AccountProfile = AccountSettingsData["profile"];
export type AccountSession = AccountSettingsData["sessions"][number];
export type AccountBusiness = AccountSettingsData["businesses"][number];
export type AccountPasskey = AccountSettingsData["passkeys"][number];
export type TwoFactorState = NonNullable<AccountSettingsData["twoFactor"]>;
export type PushState = NonNullable<AccountSettingsData["push"]>;
export type BellData = NonNullable<AccountSettingsData["bell"]>;

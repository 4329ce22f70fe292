import { href } from "#shared/href.ts";
import * as words from "#words/mySettings.ts";
import { type Action, seeOther, shown } from "../../ssr/page.ts";

const back = (notice: string) => seeOther(href("accountSettings", {}, { tab: "security" }), { notice });

/** The second step of signing in: connecting an app, new recovery codes, and switching it off. */
export const twoFactorActions: Readonly<Record<string, Action>> = {
  async "two-factor-begin"({ backend, form }) {
    await backend.twoFactor.begin({ currentPassword: form.text("currentPassword") });
    return back(words.twoFactorBegun());
  },
  async "two-factor-confirm"({ backend, form }) {
    const { recoveryCodes } = await backend.twoFactor.confirm({ code: form.text("code") });
    return shown({ recoveryCodes: recoveryCodes.join("\n") });
  },
  async "two-factor-renew"({ backend, form }) {
    const { recoveryCodes } = await backend.twoFactor.renew({
      currentPassword: form.text("currentPassword"),
    });
    return shown({ recoveryCodes: recoveryCodes.join("\n") });
  },
  async "two-factor-disable"({ backend, form }) {
    await backend.twoFactor.disable({ currentPassword: form.text("currentPassword") });
    return back(words.twoFactorIsOff());
  },
};

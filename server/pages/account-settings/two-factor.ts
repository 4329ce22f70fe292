import { href } from "#shared/href.ts";
import * as words from "#words/mySettings.ts";
import { type Action, seeOther, shown } from "../../ssr/page.ts";
import { submits } from "../submits.ts";

const back = (notice: string) => seeOther(href("accountSettings", {}, { tab: "security" }), { notice });

/** Actions of two-factor authentication: connecting an app, new recovery codes, and switching it off. */
export const twoFactorActions: Readonly<Record<string, Action>> = {
  "two-factor-begin": submits("twoFactor.begin", () => back(words.twoFactorBegun())),
  "two-factor-confirm": submits("twoFactor.confirm", (_request, { recoveryCodes }) =>
    shown({ recoveryCodes: recoveryCodes.join("\n") }),
  ),
  "two-factor-renew": submits("twoFactor.renew", (_request, { recoveryCodes }) =>
    shown({ recoveryCodes: recoveryCodes.join("\n") }),
  ),
  "two-factor-disable": submits("twoFactor.disable", () => back(words.twoFactorIsOff())),
};

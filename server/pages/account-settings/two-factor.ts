import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/mySettings.ts";
import { type Action, seeOther, shown } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";

const back = (notice: string) => seeOther(href("accountSettings", {}, { tab: "security" }), { notice });

/** Actions of two-factor authentication: connecting an app, new recovery codes, and switching it off. */
export const twoFactorActions: Readonly<Record<string, Action>> = {
  async "two-factor-begin"(request) {
    await request.backend.twoFactor.begin(inputOf(contract.twoFactor.begin, request));
    return back(words.twoFactorBegun());
  },
  async "two-factor-confirm"(request) {
    const { recoveryCodes } = await request.backend.twoFactor.confirm(
      inputOf(contract.twoFactor.confirm, request),
    );
    return shown({ recoveryCodes: recoveryCodes.join("\n") });
  },
  async "two-factor-renew"(request) {
    const { recoveryCodes } = await request.backend.twoFactor.renew(
      inputOf(contract.twoFactor.renew, request),
    );
    return shown({ recoveryCodes: recoveryCodes.join("\n") });
  },
  async "two-factor-disable"(request) {
    await request.backend.twoFactor.disable(inputOf(contract.twoFactor.disable, request));
    return back(words.twoFactorIsOff());
  },
};

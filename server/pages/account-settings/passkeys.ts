import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/passkeys.ts";
import { type Action, seeOther, shown } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { jsonIn } from "../json-field.ts";

const back = (notice: string) => seeOther(href("accountSettings", {}, { tab: "security" }), { notice });

/** Actions of passkeys: creating one takes two steps, as the browser has to answer in between. */
export const passkeyActions: Readonly<Record<string, Action>> = {
  async "passkey-begin"(request) {
    const { options } = await request.backend.passkeys.begin(inputOf(contract.passkeys.begin, request));
    return shown({ passkeyOptions: JSON.stringify(options), name: request.form.text("name") });
  },
  async "passkey-add"(request) {
    const { form, backend } = request;
    await backend.passkeys.add({ name: form.text("name"), passkey: jsonIn(form, "passkey") });
    return back(words.added());
  },
  async "passkey-remove"(request) {
    await request.backend.passkeys.remove(inputOf(contract.passkeys.remove, request));
    return back(words.removed());
  },
};

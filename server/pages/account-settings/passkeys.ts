import { href } from "#shared/href.ts";
import * as words from "#words/passkeys.ts";
import { type Action, seeOther, shown } from "../../ssr/page.ts";
import { jsonIn } from "../json-field.ts";
import { submits } from "../submits.ts";

const back = (notice: string) => seeOther(href("accountSettings", {}, { tab: "security" }), { notice });

/** Actions of passkeys: creating one takes two steps, as the browser has to answer in between. */
export const passkeyActions: Readonly<Record<string, Action>> = {
  "passkey-begin": submits("passkeys.begin", (request, { options }) =>
    shown({ passkeyOptions: JSON.stringify(options), name: request.form.text("name") }),
  ),
  async "passkey-add"(request) {
    const { form, backend } = request;
    await backend.passkeys.add({ name: form.text("name"), passkey: jsonIn(form, "passkey") });
    return back(words.added());
  },
  "passkey-remove": submits("passkeys.remove", () => back(words.removed())),
};

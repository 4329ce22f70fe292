import * as words from "#words/passkeys.ts";
import { choosePasskey } from "../../auth/authenticator.ts";
import { knowsPasskeys } from "../../auth/knows-passkeys.ts";
import { beginSignIn } from "../../auth/last-sign-in.ts";
import type { FormState } from "../../page-props.ts";
import { PasskeyAnswer } from "../account/passkey-answer.tsx";

/** The second step of a sign-in with a passkey: the browser's dialog, and what became of it. */
export default function ChosenPasskey({ form, action }: { form: FormState; action: string }) {
  return (
    <PasskeyAnswer
      state={form}
      intent="passkey"
      action={action}
      options={form.shown?.passkeyOptions}
      ask={choosePasskey}
      failure={() => (knowsPasskeys() ? words.notChosen() : words.notHere())}
      onSubmit={() => beginSignIn("passkey")}
    />
  );
}

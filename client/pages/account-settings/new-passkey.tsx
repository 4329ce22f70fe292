import * as words from "#words/passkeys.ts";
import { createPasskey } from "../../auth/authenticator.ts";
import type { FormState } from "../../page-props.ts";
import { PasskeyAnswer } from "../account/passkey-answer.tsx";

/** The second step of adding a passkey: the browser's dialog, and what became of it. */
export default function NewPasskey({ form }: { form: FormState }) {
  const { passkeyOptions, name } = form.shown ?? {};
  return (
    <PasskeyAnswer
      state={form}
      intent="passkey-add"
      options={passkeyOptions}
      ask={createPasskey}
      failure={(error) => (isThereAlready(error) ? words.alreadyHere() : words.notCreated())}
    >
      <input type="hidden" name="name" value={name ?? ""} />
    </PasskeyAnswer>
  );
}

/** By the standard's name: the authenticator holds one of the passkeys that the server's options exclude. */
const isThereAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError";

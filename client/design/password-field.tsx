import { useId, useState } from "react";
import * as words from "#words/account.ts";
import { Field, type FieldText } from "./field.tsx";
import { useField } from "./form.tsx";
import { Icon } from "./icon.tsx";
import { passwordStrength } from "./password-strength.ts";

export interface PasswordFieldProps extends Omit<FieldText, "name"> {
  readonly name?: string;
  /** True where a password is chosen: shows the rules for a good one and, while typing, its strength. */
  readonly isNew?: boolean;
}

/**
 * Password field with a button that reveals the password, and a hint when Caps Lock is on. The server never fills it in
 * again.
 */
export function PasswordField({
  label,
  name = "password",
  isNew = false,
  hint = isNew ? words.passwordHint() : undefined,
  error,
  optional,
}: PasswordFieldProps) {
  const facts = useField(name, { error, hint });
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [typed, setTyped] = useState("");
  const noteId = useId();
  const verdict = isNew && typed !== "" ? passwordStrength(typed) : undefined;
  return (
    <Field label={label} hint={hint} facts={facts} {...(optional && { optional })}>
      <span className="control">
        <input
          id={facts.id}
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={isNew ? "new-password" : "current-password"}
          maxLength={128}
          autoCapitalize="none"
          spellCheck={false}
          required={!optional}
          aria-invalid={facts.error !== undefined || undefined}
          aria-describedby={[facts.describedBy, noteId].filter(Boolean).join(" ")}
          onChange={isNew ? (event) => setTyped(event.target.value) : undefined}
          onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
        />
        <button
          type="button"
          className="control-button"
          aria-pressed={shown}
          aria-label={words.showPassword()}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      </span>
      <span className="field-note" id={noteId} aria-live="polite">
        {capsLock && <span>{words.capsLock()} </span>}
        {verdict && (
          <span className="strength" data-level={verdict.level}>
            <span className="strength-bar" aria-hidden="true" />
            {verdict.text}
          </span>
        )}
      </span>
    </Field>
  );
}

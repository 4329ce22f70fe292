import { useEffect, useRef, useState } from "react";
import * as words from "#words/login.ts";
import { forgetLastSignIn, type LastSignIn, lastSignIn } from "../../auth/last-sign-in.ts";
import { typedEmail } from "../../auth/typed-email.ts";
import { useFormReturned } from "../../design/form.tsx";
import { Rich } from "../../design/rich.tsx";
import { EmailField } from "../../design/text-field.tsx";

interface EmailFieldProps {
  readonly defaultValue: string | undefined;
  /** Set if the address belongs to an invitation and must not be changed: the link for users with another account. */
  readonly otherHref?: string | undefined;
}

/** Email field for signing in, prefilled from the invitation or from the last sign-in on this browser. */
export function SignInEmail({ defaultValue, otherHref }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const returned = useFormReturned();
  const [last, setLast] = useState<LastSignIn>();
  useEffect(() => {
    if (defaultValue !== undefined || returned || !input.current || input.current.value !== "") return;
    const typed = typedEmail();
    if (typed) input.current.value = typed;
    const found = typed ? undefined : lastSignIn();
    if (!found) return;
    input.current.value = found.email;
    setLast(found);
  }, [defaultValue, returned]);
  const forget = () => {
    forgetLastSignIn();
    setLast(undefined);
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
  };
  return (
    <EmailField
      ref={input}
      name="email"
      autoComplete="username"
      defaultValue={defaultValue}
      readOnly={otherHref !== undefined}
      hint={
        otherHref ? (
          <Rich>{words.invitationAddress({ link: (text) => <a href={otherHref}>{text}</a> })}</Rich>
        ) : (
          last && (
            <Rich>
              {words.lastMethod({
                method: last.method === "password-and-code" ? "other" : last.method,
                button: (text) => (
                  <button type="button" className="link-button" onClick={forget}>
                    {text}
                  </button>
                ),
              })}
            </Rich>
          )
        )
      }
    />
  );
}

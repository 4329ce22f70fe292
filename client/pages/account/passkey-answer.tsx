import { type ReactNode, useEffect, useRef, useState } from "react";
import * as words from "#words/passkeys.ts";
import type { AskAuthenticator } from "../../auth/authenticator.ts";
import { Form, type FormProps } from "../../design/form.tsx";
import { Notice } from "../../design/notice.tsx";

interface PasskeyAnswerProps extends FormProps {
  /** The server's options as JSON; undefined until the user has asked for a passkey. */
  readonly options: string | undefined;
  readonly ask: AskAuthenticator;
  /** What to say when the user has closed the browser's dialog, or the browser has no passkey. */
  readonly failure: (error: unknown) => string;
  /** Further fields of the form. */
  readonly children?: ReactNode;
}

/** A form that submits itself: it sends the authenticator's answer to the server's options as the field `passkey`. */
export function PasskeyAnswer({ options, ask, failure, children, ...form }: PasskeyAnswerProps) {
  const frame = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState<{ readonly options: string; readonly error: unknown }>();
  useEffect(() => {
    if (options === undefined) return;
    let isCurrent = true;
    ask(options).then(
      (answered) => {
        if (!isCurrent || !answer.current) return;
        answer.current.value = answered;
        frame.current?.requestSubmit();
      },
      (error: unknown) => isCurrent && setFailed({ options, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [options, ask]);
  const hasFailed = options !== undefined && failed?.options === options;
  return (
    <Form ref={frame} {...form}>
      <input ref={answer} type="hidden" name="passkey" />
      {children}
      <div role="status">
        {options !== undefined && !hasFailed && <p className="muted">{words.followBrowser()}</p>}
        {hasFailed && <Notice tone="warn" text={failure(failed.error)} />}
      </div>
    </Form>
  );
}

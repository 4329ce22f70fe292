import { useEffect, useState } from "react";
import { href } from "#shared/href.ts";
import { leftText, useSecondsLeft } from "../../design/countdown.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState } from "../../page-props.ts";

/** Counts down to when signing in is possible again; the form's own message says it to those without scripts. */
export function TryAgain({ form, email }: { form: FormState | undefined; email: string | undefined }) {
  const wait = form?.details?.retryAfterSeconds;
  const [until, setUntil] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal counts anew
  useEffect(() => setUntil(typeof wait === "number" ? Date.now() + wait * 1000 : undefined), [form]);
  const left = useSecondsLeft(until);
  if (left === undefined || until === undefined) return null;
  return (
    <Notice tone="info">
      <p>
        {left > 0 ? (
          <>
            You can try again in <span className="numeric">{leftText(left)}</span>, or{" "}
          </>
        ) : (
          "You can try again now, or "
        )}
        <a href={href("forgotPassword", {}, { email })}>choose a new password</a>.
      </p>
    </Notice>
  );
}

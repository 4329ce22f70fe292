import { useEffect, useState } from "react";
import * as words from "#words/login.ts";
import { leftText, useSecondsLeft } from "../../design/countdown.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import type { FormState } from "../../page-props.ts";
import { ForgotLink } from "../account/forgot-link.tsx";

/** Countdown until the user may sign in again. Without JavaScript, the form's own message states the wait. */
export function TryAgain({ form }: { form: FormState | undefined }) {
  const [until, setUntil] = useState<number>();
  // Another refusal restarts the countdown, even with the same wait.
  useEffect(() => {
    const wait = form?.details?.retryAfterSeconds;
    setUntil(typeof wait === "number" ? Date.now() + wait * 1000 : undefined);
  }, [form]);
  const left = useSecondsLeft(until);
  if (left === undefined || until === undefined) return null;
  const link = (text: string) => <ForgotLink>{text}</ForgotLink>;
  const time = (text: string) => <span className="numeric">{text}</span>;
  return (
    <Notice tone="info">
      <Rich as="p">
        {left > 0 ? words.tryAgainIn({ left: leftText(left), time, link }) : words.tryAgainNow({ link })}
      </Rich>
    </Notice>
  );
}

import { useEffect, useState } from "react";
import * as words from "#words/account.ts";
import { SubmitButton } from "../../design/button.tsx";

const PAUSE_SECONDS = 60;

/** Button that sends an email again. Right after one was sent, it counts down until the next is allowed. */
export function ResendButton({ startWaiting }: { startWaiting: boolean }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (startWaiting) setLeft(PAUSE_SECONDS - 1);
  }, [startWaiting]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <SubmitButton variant="secondary" disabled={left > 0}>
      {words.sendAgain()}
      {left > 0 && ` (0:${String(left).padStart(2, "0")})`}
    </SubmitButton>
  );
}

import { useRef, useState } from "react";
import { deviceText } from "#shared/device.ts";
import * as words from "#words/push.ts";
import { Button } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { unscripted, useScripted } from "../../design/hydrated.ts";
import { Row } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import type { PushState } from "./types.ts";

interface PushCardProps {
  readonly push: PushState;
  readonly form: FormState | undefined;
}

/** The browsers that show notifications while no page is open, and a button that adds this one. */
export const PushCard = ({ push: { publicKey, browsers }, form }: PushCardProps) => (
  <Card title={words.title()} gap={4}>
    <p>{words.lead()}</p>
    {browsers.length > 0 && (
      <ul className="account-list">
        {browsers.map((browser) => (
          <Browser key={browser.id} {...browser} />
        ))}
      </ul>
    )}
    {!browsers.some(({ current }) => current) && <TurnOn publicKey={publicKey} form={form} />}
  </Card>
);

function Browser({ id, userAgent, since, current }: PushState["browsers"][number]) {
  const name = deviceText(userAgent);
  return (
    <Row as="li" between>
      <div>
        <strong>{current ? words.thisBrowser({ name }) : name}</strong>
        <Rich as="p" className="muted small">
          {words.since({ time: () => <Time value={since} /> })}
        </Rich>
      </div>
      <PostForm intent="push-off" values={{ browser: id }}>
        <Button type="submit" size="small" aria-label={words.turnOffNamed({ name })}>
          {words.turnOff()}
        </Button>
      </PostForm>
    </Row>
  );
}

/** Why a browser did not subscribe. */
const obstacles = { blocked: words.blocked, notSupported: words.notSupported, failed: words.failed };

function TurnOn({ publicKey, form }: { publicKey: string; form: FormState | undefined }) {
  const frame = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<keyof typeof obstacles | "asking">();

  async function ask(): Promise<void> {
    if (!("PushManager" in window && "serviceWorker" in navigator)) return setStep("notSupported");
    setStep("asking");
    try {
      // Asked before anything else is awaited, as some browsers only ask while a press is being handled.
      if ((await Notification.requestPermission()) !== "granted") return setStep("blocked");
      const { subscribeBrowser } = await import("../../notifications/browser-subscription.ts");
      const subscription = await subscribeBrowser(publicKey);
      setStep(undefined);
      if (answer.current) answer.current.value = subscription;
      frame.current?.requestSubmit();
    } catch {
      setStep("failed");
    }
  }

  return (
    <>
      <div {...useScripted()}>
        <Form ref={frame} state={form} intent="push-on">
          <input ref={answer} type="hidden" name="subscription" />
          <div role="status">
            {step === "asking" && <p className="muted">{words.followBrowser()}</p>}
            {step !== undefined && step !== "asking" && <Notice tone="warn" text={obstacles[step]()} />}
          </div>
          <div className="form-actions">
            <Button onClick={() => void ask()}>{words.turnOn()}</Button>
          </div>
        </Form>
      </div>
      <p className="muted" {...unscripted}>
        {words.needScripts()}
      </p>
    </>
  );
}

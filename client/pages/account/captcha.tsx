import { useEffect, useRef, useState } from "react";
import * as words from "#words/account.ts";
import { useField, useFormState } from "../../design/form.tsx";
import { useDocumentContext } from "../../root-data.ts";

interface Recaptcha {
  ready(run: () => void): void;
  /** Returns the widget's number. */
  render(container: HTMLElement, options: { sitekey: string }): number;
  reset(widget: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const SCRIPT = "https://www.google.com/recaptcha/api.js?render=explicit";
let script: Promise<Recaptcha> | undefined;

/** The captcha, if one is configured. Its response is submitted with the form as `g-recaptcha-response`. */
export function Captcha() {
  const siteKey = useDocumentContext().config.recaptchaSiteKey;
  return siteKey ? <Widget siteKey={siteKey} /> : null;
}

function Widget({ siteKey }: { siteKey: string }) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<number>(undefined);
  const [failed, setFailed] = useState(false);
  const state = useFormState();
  const { id, error, errorId } = useField("captcha", {});
  useEffect(() => {
    const { current } = container;
    if (!current || current.childElementCount > 0) return;
    loadScript().then(
      (recaptcha) =>
        recaptcha.ready(() => {
          if (current.childElementCount === 0)
            widget.current = recaptcha.render(current, { sitekey: siteKey });
        }),
      () => setFailed(true),
    );
  }, [siteKey]);
  // A captcha response is valid only once, so a form that was returned needs a new one.
  useEffect(() => {
    if (state && widget.current !== undefined) window.grecaptcha?.reset(widget.current);
  }, [state]);
  return (
    <div id={id} tabIndex={-1}>
      <div ref={container} />
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {failed && (
        <p className="field-error" role="alert">
          {words.captchaFailed()}
        </p>
      )}
      <noscript>
        <p className="field-hint">{words.captchaNeedsScripts()}</p>
      </noscript>
    </div>
  );
}

function loadScript(): Promise<Recaptcha> {
  script ??= new Promise<Recaptcha>((resolve, reject) => {
    const element = document.createElement("script");
    element.src = SCRIPT;
    element.async = true;
    element.onload = () => (window.grecaptcha ? resolve(window.grecaptcha) : reject());
    element.onerror = () => {
      script = undefined;
      reject();
    };
    document.head.append(element);
  });
  return script;
}

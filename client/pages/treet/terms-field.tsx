import { useRef, useState } from "react";
import { termsTemplates } from "#shared/terms-templates.ts";
import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { unscripted, useScripted } from "../../design/hydrated.ts";
import { Row } from "../../design/layout.tsx";
import { TextArea } from "../../design/text-field.tsx";

/** The terms of a treet, with three templates. Text written by the user is only replaced after confirmation. */
export function TermsField({ defaultValue }: { defaultValue: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<string>();
  const scripted = useScripted();
  const write = (text: string) => {
    setAsked(undefined);
    const area = field.current;
    if (!area) return;
    area.value = text;
    // Simulates typing, to update the checks and save the draft.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  };
  const choose = (text: string) => {
    const present = field.current?.value.trim() ?? "";
    const isOurs = termsTemplates.some((template) => template.text === present);
    if (present === "" || isOurs) write(text);
    else setAsked(text);
  };
  return (
    <div className="terms-field">
      <TextArea label={words.terms()} name="terms" ref={field} maxLength={3000} defaultValue={defaultValue} />
      <div {...unscripted}>
        <TermsToCopy />
      </div>
      {asked === undefined && (
        <div {...scripted}>
          <Row gap={2}>
            <span className="muted small">{words.beginWith()}</span>
            {termsTemplates.map(({ id, name, text }) => (
              <Button key={id} size="small" onClick={() => choose(text)}>
                {name}
              </Button>
            ))}
          </Row>
        </div>
      )}
      {asked !== undefined && (
        <div role="alertdialog" aria-label={words.termsReplace()} className="terms-question">
          <p>{words.termsReplaceHint()}</p>
          <p className="muted small">{asked}</p>
          <Row gap={2}>
            <Button size="small" variant="primary" autoFocus onClick={() => write(asked)}>
              {words.termsReplaceMine()}
            </Button>
            <Button size="small" onClick={() => write(`${field.current?.value.trim()}\n\n${asked}`)}>
              {words.termsAddBelow()}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsked(undefined)}>
              {words.termsKeepMine()}
            </Button>
          </Row>
        </div>
      )}
    </div>
  );
}

/** Without JavaScript, templates cannot be inserted but can be copied. */
const TermsToCopy = () => (
  <details>
    <summary className="small">{words.termsTemplates()}</summary>
    <dl className="small">
      {termsTemplates.map(({ id, name, text }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </details>
);

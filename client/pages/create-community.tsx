import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { readableShade } from "#shared/colors.ts";
import { Button, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Steps } from "../design/figures.tsx";
import { Form } from "../design/form.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { FIRST_LOOK, type Look, Preview } from "./create-community/preview.tsx";
import { LookStep, PeopleStep, StartStep, WhatStep } from "./create-community/steps.tsx";
import "./create-community.css";

export interface CreateCommunityData {
  readonly kind: "community" | "provider" | "both";
  readonly timezone: string;
}

/** The steps, and which fields each has, so that a form that came back opens where something is to be mended. */
const steps = [
  { label: "What", legend: "What is it?", fields: ["kind", "name", "slug"] },
  { label: "Look", legend: "How does it look?", fields: ["logo", "brandColor"] },
  { label: "People", legend: "Who is it for?", fields: ["category", "timezone", "joinPolicy"] },
  { label: "Start", legend: "What first?", fields: ["start"] },
] as const;
const LAST = steps.length - 1;

/** One form in four steps beside a preview; without scripts the steps stand below one another. */
export default function CreateCommunity({ data: { kind, timezone }, form }: PageProps<CreateCommunityData>) {
  const [look, setLook] = useState(FIRST_LOOK);
  const { current, setCurrent, element } = useSteps(form);
  const panels: ReactNode[] = [
    <WhatStep key="what" kind={kind} slugError={form?.fields.slug} />,
    <LookStep key="look" />,
    <PeopleStep key="people" timezone={timezone} />,
    <StartStep key="start" />,
  ];
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    if (current === LAST) return;
    event.preventDefault();
    const panel = event.currentTarget.querySelector<HTMLFieldSetElement>(".wizard-step[data-current]");
    const wrong = [...(panel?.elements ?? [])].find((field) => "checkValidity" in field && !isValid(field));
    if (wrong instanceof HTMLInputElement) wrong.reportValidity();
    else setCurrent(current + 1);
  };
  return (
    <>
      <PageHeader
        title="Create a community"
        lead="You can change all of this later, and it is free to start."
      />
      <div className="create-community">
        <Form
          state={form}
          encType="multipart/form-data"
          data-warn-unsaved=""
          ref={element}
          onSubmit={goOn}
          onInput={(event) => setLook(lookIn(event.currentTarget))}
        >
          <Steps items={steps} current={current} />
          <Card>
            {steps.map(({ label, legend }, index) => (
              <fieldset key={label} className="wizard-step" data-current={index === current ? "" : undefined}>
                <legend tabIndex={-1}>{legend}</legend>
                {panels[index]}
              </fieldset>
            ))}
          </Card>
          <div className="wizard-buttons">
            {current > 0 ? (
              <Button icon="arrow-left" onClick={() => setCurrent(current - 1)}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <SubmitButton>{current === LAST ? "Create" : "Continue"}</SubmitButton>
          </div>
          <div className="wizard-plain">
            <SubmitButton>Create</SubmitButton>
          </div>
        </Form>
        <Preview look={look} />
      </div>
    </>
  );
}

const isValid = (field: Element) => !(field instanceof HTMLInputElement) || field.checkValidity();

/** Where somebody is. The new step's legend takes the focus, so that nobody has to look for it. */
function useSteps(form: FormState | undefined) {
  const [current, setCurrent] = useState(() => stepToMend(form) ?? 0);
  const element = useRef<HTMLFormElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    const step = stepToMend(form);
    if (step !== undefined) setCurrent(step);
  }, [form]);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    element.current?.querySelector<HTMLElement>(".wizard-step[data-current] > legend")?.focus();
  }, [current]);
  return { current, setCurrent, element };
}

function stepToMend(form: FormState | undefined): number | undefined {
  if (!form) return undefined;
  const found = steps.findIndex(({ fields }) => fields.some((name) => form.fields[name] !== undefined));
  return found === -1 ? LAST : found;
}

function lookIn(form: HTMLFormElement): Look {
  const typed = new FormData(form);
  const logo = typed.get("logo");
  return {
    name: String(typed.get("name") ?? ""),
    slug: String(typed.get("slug") ?? ""),
    color: readableShade(String(typed.get("brandColor") ?? FIRST_LOOK.color)),
    logo: logo instanceof File && logo.size > 0 ? logo : null,
  };
}

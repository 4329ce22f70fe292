import type { ReactNode } from "react";
import type { PublishCheck } from "#shared/publish-checks.ts";
import * as words from "#words/builder.ts";
import { Button } from "../../design/button.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { type BuilderStep, builderSteps, stepId, stepOfCheck } from "./builder-steps.ts";

export const stepNames: Readonly<Record<BuilderStep, () => string>> = {
  offer: words.offer,
  rules: words.rules,
  look: words.look,
  check: words.check,
};

interface StepLinksProps {
  readonly current: BuilderStep;
  readonly checks: readonly PublishCheck[];
  readonly onOpen: (step: BuilderStep) => void;
}

/** Links to the four steps, each with the number of missing items. Any step can be opened at any time. */
export const StepLinks = ({ current, checks, onOpen }: StepLinksProps) => (
  <nav className="builder-steps" aria-label={words.steps()}>
    <ol>
      {builderSteps.map((step, index) => {
        const missing = missingOn(step, checks);
        return (
          <li key={step}>
            <a
              href={`#${stepId(step)}`}
              aria-current={step === current ? "step" : undefined}
              data-done={missing === 0 || undefined}
              onClick={(event) => {
                event.preventDefault();
                onOpen(step);
              }}
            >
              <span className="builder-step-number" aria-hidden="true">
                {missing === 0 ? "✓" : index + 1}
              </span>
              <span>
                {stepNames[step]()}
                {missing > 0 && <span className="builder-step-missing">{words.missing({ missing })}</span>}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  </nav>
);

/** Returns the number of failed checks on a step; the last step covers all of them. */
const missingOn = (step: BuilderStep, checks: readonly PublishCheck[]): number =>
  checks.filter(({ field, ok }) => !ok && (step === "check" || stepOfCheck(field) === step)).length;

interface StepSectionProps {
  readonly step: BuilderStep;
  readonly current: BuilderStep;
  readonly children: ReactNode;
}

/** A step of the form. Without JavaScript all steps are shown one below the other. */
export const StepSection = ({ step, current, children }: StepSectionProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold the cards' headings in order
  <div
    id={stepId(step)}
    role="group"
    className="builder-step"
    aria-label={stepNames[step]()}
    tabIndex={-1}
    data-current={step === current || undefined}
  >
    {children}
  </div>
);

interface StepButtonsProps {
  readonly current: BuilderStep;
  readonly onOpen: (step: BuilderStep) => void;
}

/** Buttons to the previous and the next step. */
export function StepButtons({ current, onOpen }: StepButtonsProps) {
  const scripted = useScripted();
  const at = builderSteps.indexOf(current);
  const [before, after] = [builderSteps[at - 1], builderSteps[at + 1]];
  return (
    <div className="builder-buttons" {...scripted}>
      {before ? (
        <Button icon="arrow-left" variant="quiet" onClick={() => onOpen(before)}>
          {words.back()}
        </Button>
      ) : (
        <span />
      )}
      {after && (
        <Button variant="primary" onClick={() => onOpen(after)}>
          {words.next({ step: stepNames[after]() })}
        </Button>
      )}
    </div>
  );
}

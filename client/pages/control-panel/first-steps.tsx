import type { Setup } from "#shared/contract/panel.ts";
import { setupSteps } from "#shared/panel.ts";
import { stepsToSetUp } from "#shared/steps-to-set-up.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { PostForm } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Needs } from "../../design/needs.tsx";

/** Checklist for setting up a community, shown until it is complete or the user hides it. */
export function FirstSteps({ business, setup: { done, hidden } }: { business: string; setup: Setup }) {
  const count = setupSteps.filter((step) => done[step]).length;
  if (hidden || count === setupSteps.length) return null;
  const next = setupSteps.find((step) => !done[step]);
  return (
    <Card
      title={
        <span className="checklist-title">
          <Ring part={count} whole={setupSteps.length} />
          {words.stepsDone({ done: count, all: setupSteps.length })}
        </span>
      }
      actions={<Hide />}
    >
      <ol className="checklist">
        {setupSteps.map((step) => {
          const { title, text, way, optional, needs, to } = stepsToSetUp[step];
          return (
            <li key={step} data-done={done[step] || undefined} data-next={step === next || undefined}>
              <span className="checklist-mark">
                {done[step] && <Icon name="check" label={commonWords.done()} />}
              </span>
              <div>
                <strong>{title()}</strong>{" "}
                {optional && <span className="muted small">{words.optional()}</span>}
                <p className="muted small">{text()}</p>
              </div>
              {!done[step] && (
                <Needs action={needs}>
                  <ButtonLink
                    href={to(business)}
                    {...(step === next ? { variant: "primary" } : { size: "small" })}
                    aria-label={words.wayTo({ way: way(), title: title() })}
                  >
                    {way()}
                  </ButtonLink>
                </Needs>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Progress ring. Hidden from screen readers, as the heading states the numbers. */
const Ring = ({ part, whole }: { readonly part: number; readonly whole: number }) => (
  <svg className="progress-ring" viewBox="0 0 36 36" aria-hidden="true">
    <circle cx="18" cy="18" r="15" pathLength={whole} />
    <circle cx="18" cy="18" r="15" pathLength={whole} strokeDasharray={`${part} ${whole - part}`} />
  </svg>
);

const Hide = () => (
  <PostForm intent="hide-setup">
    <SubmitButton variant="quiet" size="small">
      {words.hideSteps()}
    </SubmitButton>
  </PostForm>
);

FirstSteps.Restore = function Restore() {
  return (
    <PostForm intent="show-setup">
      <SubmitButton variant="quiet" size="small">
        {words.showSteps()}
      </SubmitButton>
    </PostForm>
  );
};

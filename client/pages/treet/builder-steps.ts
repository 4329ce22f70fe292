import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormState } from "#shared/page-state.ts";

/** The way from an idea to what members see. */
export const builderSteps = ["offer", "rules", "look", "check"] as const;
export type BuilderStep = (typeof builderSteps)[number];

/** The section of a step, which its link leads to where no scripts run. */
export const stepId = (step: BuilderStep) => `step-${step}`;

/** On which step a check is mended; what no step holds is mended elsewhere. */
export function stepOfCheck(field: string): BuilderStep {
  if (/^(category|image|furtherImages|description)/.test(field)) return "look";
  if (/^(audience|claim|valid|terms|howToUse|requiresApproval)/.test(field)) return "rules";
  return "offer";
}

/**
 * Which step is open. Nothing leaves the form when another opens; a link to a field opens the step it stands on, and a
 * form that came back opens where something is to be mended.
 */
export function useBuilderSteps(form: React.RefObject<HTMLFormElement | null>, state: FormState | undefined) {
  const [current, setCurrent] = useState<BuilderStep>("offer");
  const isMoved = useRef(false);

  const open = (step: BuilderStep) => {
    isMoved.current = true;
    setCurrent(step);
  };
  // Continuing scrolls to the beginning of the next step, so that nobody has to look for it.
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const section = form.current?.querySelector<HTMLElement>(`#${stepId(current)}`);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: "start" });
  }, [current, form]);

  const openMending = useEffectEvent((answer: FormState | undefined) => {
    const names = Object.keys(answer?.fields ?? {}).filter((name) => name !== "");
    const field = names.map((name) => form.current?.elements.namedItem(name)).find(Boolean);
    const element = field instanceof RadioNodeList ? field[0] : field;
    const step = element instanceof Element ? stepAround(element) : undefined;
    if (step) setCurrent(step);
  });
  useEffect(() => openMending(state), [state]);
  // Other pages lead to the step on which something is missing.
  useEffect(() => {
    const asked = builderSteps.find((step) => location.hash === `#${stepId(step)}`);
    if (asked) setCurrent(asked);
  }, []);

  /** A click on a link to a part of the page: what it leads to is shown before the browser goes there. */
  const follow = (target: EventTarget) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    const to = link && document.getElementById(link.hash.slice(1));
    const step = to ? stepAround(to) : undefined;
    if (step) flushSync(() => setCurrent(step));
  };
  return { current, open, follow };
}

const stepAround = (element: Element): BuilderStep | undefined =>
  builderSteps.find((step) => element.closest(`#${stepId(step)}`));

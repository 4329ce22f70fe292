import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormState } from "#shared/page-state.ts";

/** The steps of the treet form, in order. */
export const builderSteps = ["offer", "rules", "look", "check"] as const;
export type BuilderStep = (typeof builderSteps)[number];

/** Returns the ID of a step's section, which its link targets without JavaScript. */
export const stepId = (step: BuilderStep) => `step-${step}`;

/** Returns the step on which a check can be fixed. Some checks are fixed elsewhere. */
export function stepOfCheck(field: string): BuilderStep {
  if (/^(category|image|furtherImages|description)/.test(field)) return "look";
  if (/^(audience|claim|valid|terms|howToUse|requiresApproval)/.test(field)) return "rules";
  return "offer";
}

/**
 * State of the open step. Fields of closed steps stay in the form. A link to a field opens its step, and a rejected
 * form opens at the first error.
 */
export function useBuilderSteps(form: React.RefObject<HTMLFormElement | null>, state: FormState | undefined) {
  const [current, setCurrent] = useState<BuilderStep>("offer");
  const isMoved = useRef(false);

  const open = (step: BuilderStep) => {
    isMoved.current = true;
    setCurrent(step);
  };
  // Scrolls to the start of the next step, so that users need not look for it.
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const section = form.current?.querySelector<HTMLElement>(`#${stepId(current)}`);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: "start" });
  }, [current, form]);

  const openForFixing = useEffectEvent((answer: FormState | undefined) => {
    const names = Object.keys(answer?.fields ?? {}).filter((name) => name !== "");
    const field = names.map((name) => form.current?.elements.namedItem(name)).find(Boolean);
    const element = field instanceof RadioNodeList ? field[0] : field;
    const step = element instanceof Element ? stepAround(element) : undefined;
    if (step) setCurrent(step);
  });
  useEffect(() => openForFixing(state), [state]);
  // Other pages link to the step with a missing item.
  useEffect(() => {
    const asked = builderSteps.find((step) => location.hash === `#${stepId(step)}`);
    if (asked) setCurrent(asked);
  }, []);

  /** Handles a click on a link within the page: shows the step with its target before the browser scrolls there. */
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

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { StepHistory } from "../../design/wizard.tsx";
import { useGo, useNavigate, useRouterState } from "../../navigation/page-context.ts";

/**
 * Keeps a wizard's step in the fragment of the URL, so that the browser's Back and Forward go through the steps and a
 * reload opens the same one. The first step has no fragment until it is left.
 */
export function useStepHistory(): StepHistory {
  const { key, hash, pathname, search } = useLocation();
  const { historyAction } = useRouterState();
  const [navigate, go] = [useNavigate(), useGo()];
  const step = stepIn(hash);
  /** The step from which each entry of the history was added. */
  const from = useRef(new Map<string, number>());
  const shown = useRef(step);
  useEffect(() => {
    if (historyAction === "PUSH" && shown.current !== undefined) from.current.set(key, shown.current);
    shown.current = step;
  }, [key, step, historyAction]);

  const open = (next: number, replaces: boolean) =>
    void navigate(`${pathname}${search}#${PREFIX}${next + 1}`, { replaces, keepsPlace: true });
  return {
    entry: step === undefined ? undefined : { key, step },
    go(next, { present, replaces }) {
      if (next === step) return;
      // The button to go back does what the browser's does, so that Forward still leads on.
      if (from.current.get(key) === next) return go(-1);
      if (step === undefined && !replaces) {
        shown.current = present;
        open(present, true);
      }
      open(next, replaces);
    },
  };
}

const PREFIX = "step-";

function stepIn(hash: string): number | undefined {
  const [, number] = /^#step-([1-9])$/.exec(hash) ?? [];
  return number === undefined ? undefined : Number(number) - 1;
}

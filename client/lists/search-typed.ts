import { type InputEvent, useEffect, useRef } from "react";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import { useDestination } from "../navigation/page-context.ts";

/**
 * Props for a search form that submits itself after a pause in typing. Its button is for users without JavaScript or
 * without patience.
 */
export function useSearchTyped() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const destination = useDestination();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // A user who typed and then navigated elsewhere is not brought back by the search, even if the new page is not
        // rendered yet.
        if (new URL(currentTarget.action).pathname !== destination().pathname) return;
        currentTarget.dataset.typed = "";
        currentTarget.requestSubmit();
        delete currentTarget.dataset.typed;
      }, SEARCH_REST_MS);
    },
    onSubmit: () => clearTimeout(timer.current),
  };
}

import { type InputEvent, useEffect, useRef } from "react";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import { useDestination } from "../navigation/page-context.ts";

/** Sends the form of a search by itself once somebody rests in typing; its button is for who has no scripts, or no patience. */
export function useSearchTyped() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const destination = useDestination();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // Somebody who typed and then went elsewhere is not fetched back by what they typed, even where the page they
        // go to is not drawn yet.
        if (new URL(currentTarget.action).pathname !== destination().pathname) return;
        currentTarget.dataset.typed = "";
        currentTarget.requestSubmit();
        delete currentTarget.dataset.typed;
      }, SEARCH_REST_MS);
    },
    onSubmit: () => clearTimeout(timer.current),
  };
}

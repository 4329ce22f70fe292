import { type InputEvent, useEffect, useRef } from "react";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import { useRouterState } from "../navigation/page-context.ts";

/** Sends the form of a search by itself once somebody rests in typing; its button is for who has no scripts, or no patience. */
export function useSearchTyped() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { location, navigation } = useRouterState();
  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname;
  useEffect(() => () => clearTimeout(timer.current), []);
  // Somebody who typed and then went elsewhere is not fetched back by what they typed.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  return {
    onInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        currentTarget.dataset.typed = "";
        currentTarget.requestSubmit();
        delete currentTarget.dataset.typed;
      }, SEARCH_REST_MS);
    },
    onSubmit: () => clearTimeout(timer.current),
  };
}

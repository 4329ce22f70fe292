import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { Location, NavigationType } from "react-router";
import type { FormState, PageState, RootData } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import type { PageComponent, PageProps } from "../page-props.ts";

/** A page as currently shown. */
export interface ShownPage {
  /** Null if no page has this URL. */
  readonly id: RouteId | null;
  readonly params: PageProps<never>["params"];
  readonly Component: PageComponent | null;
  readonly root: RootData;
  readonly data: unknown;
  /** Result of the last form submitted to it. */
  readonly form: FormState | null;
  /** Error shown in place of the page, or in place of its layout if that lacks the data it needs. */
  readonly failure: { readonly error: unknown; readonly of: "page" | "layout" } | null;
}

/** The navigation in progress, while the previous page is still shown. */
export interface Navigation {
  readonly state: "idle" | "loading" | "submitting";
  readonly location?: Location;
  /** The submitted form, until its result is shown. */
  readonly formData?: FormData;
}

/** A navigation that waits for the user's confirmation. */
export interface BlockedNavigation {
  proceed(): void;
  reset(): void;
}

export interface RouterState {
  readonly location: Location;
  /** Path, query and fragment of the page from which this one was reached; null if it was loaded as a document. */
  readonly cameFrom: string | null;
  readonly historyAction: `${NavigationType}`;
  readonly page: ShownPage;
  readonly navigation: Navigation;
  /** True while the current page is being fetched again. */
  readonly isRevalidating: boolean;
  readonly blocked: BlockedNavigation | null;
  /**
   * Where a navigation scrolls to. `top`: to the fragment, or to the top without one. `fragment`: to the fragment, or
   * not at all. `stay`: not at all. A number: to that many pixels from the top.
   */
  readonly scroll: "top" | "fragment" | "stay" | number;
}

export interface NavigateOptions {
  /** Form data to submit there. */
  readonly formData?: FormData;
  /** Does not scroll on arrival, except to a fragment. */
  readonly keepsPlace?: boolean;
  /** Replaces the current history entry. */
  readonly replaces?: boolean;
}

export type ShouldBlock = (from: Location, to: Location) => boolean;

/**
 * The browser's router. Its promises resolve once the navigation has finished, has been superseded by another, or is
 * blocked.
 */
export interface PageRouter {
  readonly state: RouterState;
  /** The current or pending location: available at once, even before the page is rendered. */
  destination(): Location;
  subscribe(listener: (state: RouterState) => void): () => void;
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  /** Moves through the browser's history. */
  go(delta: number): void;
  /** Fetches the current or pending page again. */
  revalidate(): Promise<void>;
  /** Registers a check to run before navigations; returns a function that removes it. */
  block(shouldBlock: ShouldBlock): () => void;
}

/**
 * Returns the page rendered by the server, on both server and client. An error is shown inside the layout if that has
 * the data it needs.
 */
export function firstPage(
  { routeId: id, root, data, form, error }: PageState,
  params: ShownPage["params"],
  Component: PageComponent | null,
): ShownPage {
  const of = root.business !== null && id !== null ? "page" : "layout";
  return { id, params, Component, root, data, form, failure: error && { error, of } };
}

export const IDLE: Navigation = { state: "idle" };

/** Initial state of a router. */
export const firstState = (location: Location, page: ShownPage): RouterState => ({
  location,
  cameFrom: null,
  historyAction: "POP",
  page,
  navigation: IDLE,
  isRevalidating: false,
  blocked: null,
  scroll: "stay",
});

export const PageContext = createContext<ShownPage | null>(null);
export const RouterStateContext = createContext<RouterState | null>(null);
/** The router functions available to a page. On the server, where effects and handlers do not run, they do nothing. */
export const RouterContext = createContext<
  Pick<PageRouter, "destination" | "navigate" | "go" | "revalidate" | "block">
>({
  destination: () => ({ pathname: "/", search: "", hash: "", key: "default", state: null }),
  navigate: async () => undefined,
  go: () => undefined,
  revalidate: async () => undefined,
  block: () => () => undefined,
});

export const usePage = (): ShownPage => present(useContext(PageContext));

export const useRouterState = (): RouterState => present(useContext(RouterStateContext));

export const useNavigation = (): Navigation => useRouterState().navigation;

/** Returns the last form's result; null if it succeeded or none was submitted. */
export const useActionData = (): FormState | null => usePage().form;

export const useDestination = (): PageRouter["destination"] => useContext(RouterContext).destination;

export const useNavigate = (): PageRouter["navigate"] => useContext(RouterContext).navigate;

export const useGo = (): PageRouter["go"] => useContext(RouterContext).go;

export const useRevalidate = (): PageRouter["revalidate"] => useContext(RouterContext).revalidate;

/** Returns the navigation blocked by `shouldBlock`, if any. */
export function useBlocker(shouldBlock: ShouldBlock): BlockedNavigation | null {
  const { block } = useContext(RouterContext);
  const ask = useEffectEvent(shouldBlock);
  useEffect(() => block((from, to) => ask(from, to)), [block]);
  return useRouterState().blocked;
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error("No router context");
  return value;
}

import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { Location, NavigationType } from "react-router";
import type { FormState, PageState, RootData } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import type { PageComponent, PageProps } from "../page-props.ts";

/** A page as it is shown. */
export interface ShownPage {
  /** Null where the address belongs to no page. */
  readonly id: RouteId | null;
  readonly params: PageProps<never>["params"];
  readonly Component: PageComponent | null;
  readonly root: RootData;
  readonly data: unknown;
  /** What the last form sent to it came back with. */
  readonly form: FormState | null;
  /** What is shown in place of the page or, where its layout lacks what it needs, in place of that. */
  readonly failure: { readonly error: unknown; readonly of: "page" | "layout" } | null;
}

/** Where somebody is going while they are still shown where they were. */
export interface Navigation {
  readonly state: "idle" | "loading" | "submitting";
  readonly location?: Location;
  /** The form that was sent, until its answer is shown. */
  readonly formData?: FormData;
}

/** A navigation that waits for somebody to decide about it. */
export interface BlockedNavigation {
  proceed(): void;
  reset(): void;
}

export interface RouterState {
  readonly location: Location;
  readonly historyAction: `${NavigationType}`;
  readonly page: ShownPage;
  readonly navigation: Navigation;
  /** The page that is shown is being asked for again. */
  readonly isRevalidating: boolean;
  readonly blocked: BlockedNavigation | null;
  /**
   * Where an arrival scrolls to. `top`: to the fragment, or the top without one. `fragment`: to the fragment, or not at
   * all. `stay`: not at all. A number: to that many pixels from the top.
   */
  readonly scroll: "top" | "fragment" | "stay" | number;
}

export interface NavigateOptions {
  /** A form to send there. */
  readonly formData?: FormData;
  /** Does not scroll on arrival, unless to a fragment. */
  readonly keepsPlace?: boolean;
  /** Back does not lead to what is shown now. */
  readonly replaces?: boolean;
}

export type ShouldBlock = (from: Location, to: Location) => boolean;

/** The browser's router. Its promises are kept once the navigation has arrived, was overtaken by another, or waits. */
export interface PageRouter {
  readonly state: RouterState;
  /** Where somebody is, or is on their way to: known at once, also before it is drawn. */
  destination(): Location;
  subscribe(listener: (state: RouterState) => void): () => void;
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  /** Goes back and forth in the browser's history. */
  go(delta: number): void;
  /** Asks for what is shown, or on its way, once more. */
  revalidate(): Promise<void>;
  /** Asks before somebody leaves; answers the end of that. */
  block(shouldBlock: ShouldBlock): () => void;
}

/** The page that the server rendered, on both sides. A failure shows inside the layout where that has what it needs. */
export function firstPage(
  { routeId: id, root, data, form, error }: PageState,
  params: ShownPage["params"],
  Component: PageComponent | null,
): ShownPage {
  const of = root.business !== null && id !== null ? "page" : "layout";
  return { id, params, Component, root, data, form, failure: error && { error, of } };
}

export const IDLE: Navigation = { state: "idle" };

/** How a router begins. */
export const firstState = (location: Location, page: ShownPage): RouterState => ({
  location,
  historyAction: "POP",
  page,
  navigation: IDLE,
  isRevalidating: false,
  blocked: null,
  scroll: "stay",
});

export const PageContext = createContext<ShownPage | null>(null);
export const RouterStateContext = createContext<RouterState | null>(null);
/** What a page may ask of its router; on the server, where effects and handlers do not run, it stands still. */
export const RouterContext = createContext<
  Pick<PageRouter, "destination" | "navigate" | "revalidate" | "block">
>({
  destination: () => ({ pathname: "/", search: "", hash: "", key: "default", state: null }),
  navigate: async () => undefined,
  revalidate: async () => undefined,
  block: () => () => undefined,
});

export const usePage = (): ShownPage => present(useContext(PageContext));

export const useRouterState = (): RouterState => present(useContext(RouterStateContext));

export const useNavigation = (): Navigation => useRouterState().navigation;

/** What the last form came back with; nothing where it was taken, or none was sent. */
export const useActionData = (): FormState | null => usePage().form;

export const useDestination = (): PageRouter["destination"] => useContext(RouterContext).destination;

export const useNavigate = (): PageRouter["navigate"] => useContext(RouterContext).navigate;

export const useRevalidate = (): PageRouter["revalidate"] => useContext(RouterContext).revalidate;

/** The navigation that waits, if one does, because of what `shouldBlock` said of it. */
export function useBlocker(shouldBlock: ShouldBlock): BlockedNavigation | null {
  const { block } = useContext(RouterContext);
  const ask = useEffectEvent(shouldBlock);
  useEffect(() => block((from, to) => ask(from, to)), [block]);
  return useRouterState().blocked;
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error("There is no router around this");
  return value;
}

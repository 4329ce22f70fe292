import { type FunctionComponent, type ReactNode, use } from "react";
import { type LateModule, lateModule } from "./design/late-module.ts";
import type { PageProps } from "./page-props.ts";

interface View<Props> {
  /** Path in the folder of pages, as used by the build. */
  readonly file: string;
  readonly load: () => Promise<FunctionComponent<Props>>;
  readonly at?: At;
  /** Further parts, loaded only if the data has content for them, such as an opened form. */
  readonly parts?: readonly Part[];
}
/** URL parameters, any of which requests it, such as "tab=terms" or "invite". */
type At = readonly string[];
interface Late {
  readonly file: string;
  readonly late: LateModule<unknown>;
  readonly at: At;
}
interface Part extends Late {
  readonly isIn: (data: never) => boolean;
}
interface LateView extends Late {
  readonly late: LateModule<FunctionComponent<PageProps<never>>>;
  readonly parts: readonly Part[];
}
type Viewed = { readonly view: string };

/** Modules loaded in addition to a page itself. */
interface Beside {
  readonly shown: (data: unknown) => readonly Late[];
  readonly all: readonly Late[];
}
const pages = new WeakMap<object, Beside>();

/**
 * Creates a page that looks different for different users or shows one of several things. Each view is loaded only by
 * users who see it; the page's data selects it. The server has all views; the browser fetches one together with the
 * page.
 */
export function pageOfViews<Data extends Viewed>(
  views: {
    readonly [Name in Data["view"]]: View<PageProps<Extract<Data, { readonly view: Name }>>>;
  },
): (props: PageProps<Data>) => ReactNode {
  const lateViews: Readonly<Record<string, LateView>> = Object.fromEntries(
    Object.entries(views as Readonly<Record<string, View<PageProps<never>>>>).map(
      ([name, { file, load, at = [], parts = [] }]) => [name, { file, late: lateModule(load), at, parts }],
    ),
  );
  const viewOf = (data: unknown) =>
    isViewed(data) && Object.hasOwn(lateViews, data.view) ? lateViews[data.view] : undefined;
  function Page(props: PageProps<Data>) {
    const { late } = viewOf(props.data) ?? {};
    if (!late) throw new Error(`The page has no view ${props.data.view}`);
    const View = late.loaded() ?? use(late.latest());
    return <View {...(props as PageProps<never>)} />;
  }
  pages.set(Page, {
    shown(data) {
      const view = viewOf(data);
      return view ? [view, ...partsIn(view.parts, data)] : [];
    },
    all: Object.values(lateViews).flatMap((view) => [view, ...view.parts]),
  });
  return Page;
}

/** Creates a page of which some parts, such as a tab, are loaded only if its data has content for them. */
export function pageOfParts<Props>(
  page: (props: Props) => ReactNode,
  parts: readonly Part[],
): (props: Props) => ReactNode {
  pages.set(page, { shown: (data) => partsIn(parts, data), all: parts });
  return page;
}

/**
 * Creates a lazily loaded part of a page or view.
 * @param isIn whether the page's data has content for it
 * @param at URL parameters that request it, such as "tab=terms" or "invite", so that it starts loading before the data
 * arrives
 */
export function pagePart<Data, Props extends object>(
  file: string,
  load: () => Promise<FunctionComponent<Props>>,
  isIn: (data: Data) => boolean,
  ...at: At
) {
  const late = lateModule(load);
  function Part(props: Props) {
    const Loaded = late.loaded() ?? use(late.latest());
    return <Loaded {...props} />;
  }
  return { file, late, at, isIn, Part };
}

const partsIn = (parts: readonly Part[], data: unknown) =>
  // If access is refused, there is no data at all.
  data === null ? [] : parts.filter(({ isIn }) => isIn(data as never));

const isViewed = (data: unknown): data is Viewed =>
  typeof data === "object" && data !== null && "view" in data && typeof data.view === "string";

const shown = (page: object, data: unknown) => pages.get(page)?.shown(data) ?? [];

/** Returns the files that a page uses for this data, in addition to its own. */
export const filesOfView = (page: object, data: unknown): readonly string[] =>
  shown(page, data).map(({ file }) => file);

/** Resolves once the page can be rendered with this data; rejects if a part fails to load. */
export async function prepareView(page: object, data: unknown): Promise<void> {
  await Promise.all(shown(page, data).map(({ late }) => late.load()));
}

/** Starts loading the parts of a page that the URL requests. Whether they are shown depends on the data. */
export function loadAhead(page: object, search: string): void {
  const query = new URLSearchParams(search);
  const isAsked = ({ at }: Late) =>
    at.some((parameter) => {
      const [name = "", value] = parameter.split("=");
      return value === undefined ? query.has(name) : query.get(name) === value;
    });
  for (const { late } of pages.get(page)?.all.filter(isAsked) ?? []) late.load().catch(() => undefined);
}

/** Loads all views and parts of a page, whatever its data. */
export async function prepareViews(page: object): Promise<void> {
  await Promise.all((pages.get(page)?.all ?? []).map(({ late }) => late.load()));
}

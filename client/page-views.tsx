import { type FunctionComponent, type ReactNode, use } from "react";
import { type LateModule, lateModule } from "./design/late-module.ts";
import type { PageProps } from "./page-props.ts";

interface View<Props> {
  /** From the folder of pages, as the build knows it. */
  readonly file: string;
  readonly load: () => Promise<FunctionComponent<Props>>;
  readonly at?: At;
  /** What is loaded besides by those whose data have something for it, such as a form that they opened. */
  readonly parts?: readonly Part[];
}
/** Parameters of the address any of which asks for it, such as "tab=terms" or "invite". */
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

/** What is loaded besides a page itself. */
interface Beside {
  readonly shown: (data: unknown) => readonly Late[];
  readonly all: readonly Late[];
}
const pages = new WeakMap<object, Beside>();

/**
 * A page that looks different to different people, or shows one of several things: each view is loaded by those who see
 * it. Which one that is, its data says. The server has them all; the browser asks for one together with the page.
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
    const View = late.loaded() ?? use(late.load());
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

/** A page of which some parts are loaded by those alone whose data have something for them, such as one of its tabs. */
export function pageOfParts<Props>(
  page: (props: Props) => ReactNode,
  parts: readonly Part[],
): (props: Props) => ReactNode {
  pages.set(page, { shown: (data) => partsIn(parts, data), all: parts });
  return page;
}

/**
 * A part of a page or of a view.
 * @param isIn whether there is something for it in the data of the page
 * @param at parameters of the address that ask for it, such as "tab=terms" or "invite": it is on its way before the data
 */
export function pagePart<Data, Props extends object>(
  file: string,
  load: () => Promise<FunctionComponent<Props>>,
  isIn: (data: Data) => boolean,
  ...at: At
) {
  const late = lateModule(load);
  function Part(props: Props) {
    const Loaded = late.loaded() ?? use(late.load());
    return <Loaded {...props} />;
  }
  return { file, late, at, isIn, Part };
}

const partsIn = (parts: readonly Part[], data: unknown) =>
  // Where something is refused there are no data at all.
  data === null ? [] : parts.filter(({ isIn }) => isIn(data as never));

const isViewed = (data: unknown): data is Viewed =>
  typeof data === "object" && data !== null && "view" in data && typeof data.view === "string";

const shown = (page: object, data: unknown) => pages.get(page)?.shown(data) ?? [];

/** The files of what a page shows with these data, beside its own. */
export const filesOfView = (page: object, data: unknown): readonly string[] =>
  shown(page, data).map(({ file }) => file);

/** Settles once the page can be shown with these data; rejects where a part of it does not come. */
export async function prepareView(page: object, data: unknown): Promise<void> {
  await Promise.all(shown(page, data).map(({ late }) => late.load()));
}

/** Begins to load what an address asks a page for. Whether that is shown is for the data to say. */
export function loadAhead(page: object, search: string): void {
  const query = new URLSearchParams(search);
  const isAsked = ({ at }: Late) =>
    at.some((parameter) => {
      const [name = "", value] = parameter.split("=");
      return value === undefined ? query.has(name) : query.get(name) === value;
    });
  for (const { late } of pages.get(page)?.all.filter(isAsked) ?? []) late.load().catch(() => undefined);
}

/** The same with whatever data. */
export async function prepareViews(page: object): Promise<void> {
  await Promise.all((pages.get(page)?.all ?? []).map(({ late }) => late.load()));
}

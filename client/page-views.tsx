import { type FunctionComponent, type ReactNode, use } from "react";
import { type LateModule, lateModule } from "./design/late-module.ts";
import type { PageProps } from "./page-props.ts";

interface View<Props> {
  /** From the folder of pages, as the build knows it. */
  readonly file: string;
  readonly load: () => Promise<FunctionComponent<Props>>;
  /** What is loaded besides by those whose data have something for it, such as a form that they opened. */
  readonly part?: Part;
}
interface LateView {
  readonly file: string;
  readonly late: LateModule<FunctionComponent<PageProps<never>>>;
  readonly part: Part | undefined;
}
interface Part {
  readonly file: string;
  readonly late: LateModule<unknown>;
  readonly isIn: (data: never) => boolean;
}
type Viewed = { readonly view: string };

const pages = new WeakMap<object, Readonly<Record<string, LateView>>>();

/**
 * A page that looks different to different people, or shows one of several things: each view is loaded by those who see
 * it. Which one that is, its data says. The server has them all; the browser asks for one together with the page.
 */
export function pageOfViews<Data extends Viewed>(
  views: {
    readonly [Name in Data["view"]]: View<PageProps<Extract<Data, { readonly view: Name }>>>;
  },
): (props: PageProps<Data>) => ReactNode {
  const lateViews = Object.fromEntries(
    Object.entries(views as Readonly<Record<string, View<PageProps<never>>>>).map(
      ([name, { file, load, part }]) => [name, { file, late: lateModule(load), part }],
    ),
  );
  function Page(props: PageProps<Data>) {
    const { late } = viewOf(lateViews, props.data) ?? {};
    if (!late) throw new Error(`The page has no view ${props.data.view}`);
    const View = late.loaded() ?? use(late.load());
    return <View {...(props as PageProps<never>)} />;
  }
  pages.set(Page, lateViews);
  return Page;
}

/** A part of a view, and whether there is something for it in the data of the page. */
export function viewPart<Data, Props extends object>(
  file: string,
  load: () => Promise<FunctionComponent<Props>>,
  isIn: (data: Data) => boolean,
) {
  const late = lateModule(load);
  function Part(props: Props) {
    const Loaded = late.loaded() ?? use(late.load());
    return <Loaded {...props} />;
  }
  return { file, late, isIn, Part };
}

const viewOf = (views: Readonly<Record<string, LateView>> | undefined, data: unknown) =>
  isViewed(data) && views && Object.hasOwn(views, data.view) ? views[data.view] : undefined;

const isViewed = (data: unknown): data is Viewed =>
  typeof data === "object" && data !== null && "view" in data && typeof data.view === "string";

/** What a page loads to be shown with these data; nothing where it has no views. */
function shown(page: object, data: unknown): readonly Pick<Part, "file" | "late">[] {
  const view = viewOf(pages.get(page), data);
  if (!view) return [];
  return view.part?.isIn(data as never) ? [view, view.part] : [view];
}

/** The files of the view that a page shows with these data, and of its part where there is something for it. */
export const filesOfView = (page: object, data: unknown): readonly string[] =>
  shown(page, data).map(({ file }) => file);

/** Settles once the page can be shown with these data; rejects where its view does not come. */
export async function prepareView(page: object, data: unknown): Promise<void> {
  await Promise.all(shown(page, data).map(({ late }) => late.load()));
}

/** The same with whatever data. */
export async function prepareViews(page: object): Promise<void> {
  const views = Object.values(pages.get(page) ?? {});
  await Promise.all(views.flatMap(({ late, part }) => [late.load(), part?.late.load()]));
}

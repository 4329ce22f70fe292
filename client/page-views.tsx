import { type FunctionComponent, type ReactNode, use } from "react";
import { type LateModule, lateModule } from "./design/late-module.ts";
import type { PageProps } from "./page-props.ts";

interface View<Props> {
  /** From the folder of pages, as the build knows it. */
  readonly file: string;
  readonly load: () => Promise<FunctionComponent<Props>>;
}
interface LateView {
  readonly file: string;
  readonly late: LateModule<FunctionComponent<PageProps<never>>>;
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
      ([name, { file, load }]) => [name, { file, late: lateModule(load) }],
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

const viewOf = (views: Readonly<Record<string, LateView>> | undefined, data: unknown) =>
  isViewed(data) && views && Object.hasOwn(views, data.view) ? views[data.view] : undefined;

const isViewed = (data: unknown): data is Viewed =>
  typeof data === "object" && data !== null && "view" in data && typeof data.view === "string";

/** The file of the view that a page shows with these data; undefined where it has no views. */
export const fileOfView = (page: object, data: unknown): string | undefined =>
  viewOf(pages.get(page), data)?.file;

/** Settles once the page can be shown with these data; rejects where its view does not come. */
export async function prepareView(page: object, data: unknown): Promise<void> {
  await viewOf(pages.get(page), data)?.late.load();
}

/** The same with whatever data. */
export async function prepareViews(page: object): Promise<void> {
  await Promise.all(Object.values(pages.get(page) ?? {}).map(({ late }) => late.load()));
}

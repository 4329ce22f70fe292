import { contract } from "#shared/contract/index.ts";
import { listView } from "#shared/contract/saved-views.ts";
import { href } from "#shared/href.ts";
import { type ViewedList, viewedLists } from "#shared/lists/viewed.ts";
import * as words from "#words/views.ts";
import { type Action, type ActionRequest, businessOf, type PageRequest, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { queryIn } from "./list-query.ts";

/** The page of each list with saved views. */
const pages = {
  members: "members",
  treets: "treets",
  links: "linkManagement",
  partners: "partnersOverview",
} as const;

/** Returns which view is being renamed, if the URL opens the views' panel; null if it doesn't. */
export const viewsPanelIn = ({ searchParams }: URL) =>
  searchParams.has("views") ? { editing: searchParams.get("edit") } : null;

/** Actions for the saved views of a list; each redirects to the list as it looked, with the views' panel open. */
export function viewActionsOf(list: ViewedList): Readonly<Record<string, Action>> {
  const opened = (request: ActionRequest, notice: string, view?: string) =>
    back(list, request, notice, view === undefined ? {} : { view });
  const share = async (request: ActionRequest, shared: boolean) => {
    const asked = inputOf(contract.savedViews.share, request, { shared });
    const { name } = await request.backend.savedViews.share(asked);
    return opened(request, shared ? words.sharedNow({ name }) : words.privateNow({ name }));
  };
  return {
    async "save-view"(request) {
      const { form, backend } = request;
      const view = inputOf(contract.savedViews.save, request, viewIn(list, request));
      const { id, name } = await backend.savedViews.save(view);
      const shared = form.checked("shared");
      if (shared) await backend.savedViews.share({ business: view.business, view: id, shared });
      return opened(request, shared ? words.sharedNow({ name }) : words.saved({ name }), id);
    },
    async "keep-view"(request) {
      const kept = inputOf(contract.savedViews.update, request, viewIn(list, request));
      const { name } = await request.backend.savedViews.update(kept);
      return opened(request, words.updated({ name }), kept.view);
    },
    async "rename-view"(request) {
      const renamed = inputOf(contract.savedViews.update, request, {});
      const { name } = await request.backend.savedViews.update(renamed);
      return opened(request, words.renamed({ name }));
    },
    "share-view": (request) => share(request, true),
    "unshare-view": (request) => share(request, false),
    async "delete-view"(request) {
      const { business, view } = inputOf(contract.savedViews.delete, request);
      await request.backend.savedViews.delete({ business, view });
      const { view: current } = queryIn(viewedLists[list], request.url);
      return back(list, request, words.deleted({ list }), { view: current === view ? undefined : current });
    },
  };
}

const back = (
  list: ViewedList,
  request: Pick<PageRequest, "params" | "url">,
  notice: string,
  changes: { readonly view?: string | undefined },
) =>
  seeOther(
    href(
      pages[list],
      { business: businessOf(request) },
      { ...queryIn(viewedLists[list], request.url), views: "1", ...changes },
    ),
    { notice },
  );

/** Reads the current view of the list from the URL the form was sent to. */
function viewIn(list: ViewedList, { url }: ActionRequest) {
  const { cursor: _cursor, view: _view, ...query }: Record<string, unknown> = queryIn(viewedLists[list], url);
  const { columns } = query;
  const chosen = typeof columns === "string" && {
    columns: columns.split(",").filter((one) => one !== "none"),
  };
  return listView.parse({ list, query: { ...query, ...chosen } });
}

import { contract } from "#shared/contract/index.ts";
import type { MemberView } from "#shared/contract/member-shapes.ts";
import { membersList } from "#shared/lists/members.ts";
import { columnsIn } from "#shared/member-rules.ts";
import * as words from "#words/members.ts";
import type { Action, ActionRequest } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { queryIn } from "../list-query.ts";
import { back } from "./back.ts";

/** Actions for saved views; each redirects to the list as it looked, with the views panel open. */
export const viewActions: Readonly<Record<string, Action>> = {
  async "save-view"(request) {
    const { form, backend } = request;
    const view = inputOf(contract.savedViews.save, request, { query: viewIn(request) });
    const { id, name } = await backend.savedViews.save(view);
    const shared = form.checked("shared");
    if (shared) await backend.savedViews.share({ business: view.business, view: id, shared });
    return opened(request, shared ? words.viewSharedNow({ name }) : words.viewSaved({ name }), id);
  },
  async "keep-view"(request) {
    const kept = inputOf(contract.savedViews.update, request, { query: viewIn(request) });
    const { name } = await request.backend.savedViews.update(kept);
    return opened(request, words.viewUpdated({ name }), kept.view);
  },
  async "rename-view"(request) {
    const { name } = await request.backend.savedViews.update(inputOf(contract.savedViews.update, request));
    return opened(request, words.viewRenamed({ name }));
  },
  "share-view": (request) => share(request, true),
  "unshare-view": (request) => share(request, false),
  async "delete-view"(request) {
    const { business, view } = inputOf(contract.savedViews.delete, request);
    await request.backend.savedViews.delete({ business, view });
    const { view: current } = queryIn(membersList, request.url);
    return back(request, words.viewDeleted(), {
      views: "1",
      view: current === view ? undefined : current,
    });
  },
};

async function share(request: ActionRequest, shared: boolean) {
  const asked = inputOf(contract.savedViews.share, request, { shared });
  const { name } = await request.backend.savedViews.share(asked);
  return opened(request, shared ? words.viewSharedNow({ name }) : words.viewPrivateNow({ name }));
}

const opened = (request: ActionRequest, notice: string, view?: string) =>
  back(request, notice, { views: "1", ...(view && { view }) });

/** Reads the current view of the list from the URL the form was sent to. */
function viewIn({ url }: ActionRequest): MemberView {
  const { cursor: _cursor, view: _view, columns, ...query } = queryIn(membersList, url);
  return { ...query, ...(columns !== undefined && { columns: [...columnsIn(columns)] }) };
}

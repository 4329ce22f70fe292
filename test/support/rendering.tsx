import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Router } from "react-router";
import {
  firstState,
  PageContext,
  RouterStateContext,
  type ShownPage,
} from "#client/navigation/page-context.ts";
import type { RootData } from "#shared/page-state.ts";

/** Returns the HTML of a part of a page, as the server renders it for this user. */
export function htmlOf(part: ReactNode, root: Partial<RootData> = {}): string {
  const page: ShownPage = {
    id: "home",
    params: {},
    Component: null,
    root: root as RootData,
    data: undefined,
    form: null,
    failure: null,
  };
  const location = { pathname: "/", search: "", hash: "", state: null, key: "" };
  const navigator = { createHref: String, go() {}, push() {}, replace() {} };
  return renderToString(
    <Router location={location} navigator={navigator}>
      <RouterStateContext value={firstState(location, page)}>
        <PageContext value={page}>{part}</PageContext>
      </RouterStateContext>
    </Router>,
  );
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { App } from "#client/app.tsx";
import { firstPage, firstState } from "#client/navigation/page-context.ts";
import { DocumentContext } from "#client/root-data.ts";
import { loadConfig, publicConfig } from "#server/config.ts";
import { entryOf, readAssets } from "#server/ssr/assets.ts";
import { loadPages } from "#server/ssr/load-pages.ts";
import { createMatcher } from "#server/ssr/match.ts";
import { markLateValues } from "#shared/deferred.ts";
import { MEMBERS_PATH, membersState } from "./data.ts";
import { readMarkup, writtenOut } from "./elements.ts";

/**
 * Renders one page with React again and again: either the product's own tree, or plain elements of the resulting HTML.
 * Each runs in its own process, as the engine compiles React for the input it gets. Reports the cost per page to the
 * parent, round by round.
 */
const [, , kind = "", file = ""] = process.argv;

/** Renders an element to one string. Like the product's document writer, the target is not a Node stream. */
const render = (element: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    let html = "";
    const writer = {
      write(chunk: string) {
        html += chunk;
        return true;
      },
      end: () => resolve(html),
      on() {},
      destroy: reject,
    };
    const stream = renderToPipeableStream(element, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => void stream.pipe(writer as unknown as NodeJS.WritableStream),
    });
  });

async function ourTree(): Promise<() => ReactNode> {
  const assets = readAssets(join(import.meta.dirname, "../client"));
  const pages = await loadPages(assets);
  const matched = createMatcher({ diagnostics: false }).match(MEMBERS_PATH);
  const config = publicConfig(loadConfig({ LOG_LEVEL: "silent", DEMO: "false" }));
  const around = { config, entryCss: entryOf(assets).css, origin: "http://localhost:3000", tail: null };
  const location = { pathname: MEMBERS_PATH, search: "", hash: "", state: null, key: "" };
  const navigator = { createHref: String, go() {}, push() {}, replace() {} };
  const state = membersState(assets);
  markLateValues(state.data);
  return () => {
    const page = firstPage(state, matched.params, pages.componentOf("members"));
    return (
      <DocumentContext value={around}>
        <App state={firstState(location, page)} navigator={navigator} />
      </DocumentContext>
    );
  };
}

const plainElements = (): (() => ReactNode) =>
  writtenOut(readMarkup(readFileSync(file, "utf8").replace("<!DOCTYPE html>", "")));

const element = kind === "ours" ? await ourTree() : plainElements();
process.on("message", async (pages: number | "html") => {
  if (pages === "html") return process.send?.(await render(element()));
  const before = process.cpuUsage();
  for (let page = 0; page < pages; page++) await render(element());
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / pages);
});
process.send?.("ready");

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import {
  filesOfView,
  loadAhead,
  pageOfParts,
  pageOfViews,
  pagePart,
  prepareView,
  prepareViews,
} from "#client/page-views.tsx";

interface Data {
  readonly view: "list" | "form";
  readonly open?: boolean;
}

let loaded: string[];
let isAway: boolean;

const loading = (name: string) => async () => {
  loaded.push(name);
  if (isAway) throw new Error(`${name} did not come`);
  return () => createElement("p", null, name);
};

function newPages() {
  const drawer = pagePart("drawer.tsx", loading("drawer"), ({ open }: Data) => open === true, "open", "edit");
  const tab = pagePart("tab.tsx", loading("tab"), ({ view }: Data) => view === "form", "tab=form");
  const views = pageOfViews<Data>({
    list: { file: "list.tsx", load: loading("list"), parts: [drawer] },
    form: { file: "form.tsx", load: loading("form"), at: ["tab=form"] },
  });
  const Part = tab.Part as () => ReturnType<typeof createElement>;
  const parts = pageOfParts((_props: { data: Data }) => createElement(Part), [tab, drawer]);
  return { views, parts };
}

beforeEach(() => {
  loaded = [];
  isAway = false;
});

describe("a page", () => {
  it("needs the files of the view and parts in its data", () => {
    const { views, parts } = newPages();
    expect(filesOfView(views, { view: "list" })).toEqual(["list.tsx"]);
    expect(filesOfView(views, { view: "list", open: true })).toEqual(["list.tsx", "drawer.tsx"]);
    expect(filesOfView(views, { view: "form", open: true })).toEqual(["form.tsx"]);
    expect(filesOfView(parts, { view: "form", open: true })).toEqual(["tab.tsx", "drawer.tsx"]);
    expect(filesOfView(parts, { view: "list" })).toEqual([]);
  });

  it("needs no files without data, or with unknown data", () => {
    const { views, parts } = newPages();
    for (const data of [null, undefined, "text", { view: "toString" }])
      expect(filesOfView(views, data)).toEqual([]);
    expect(filesOfView(parts, null)).toEqual([]);
    expect(filesOfView(() => null, { view: "list" })).toEqual([]);
  });

  it("renders synchronously once all of it is loaded", async () => {
    const { views, parts } = newPages();
    await prepareViews(views);
    await prepareView(parts, { view: "form" });
    const props = { data: { view: "form" }, form: undefined, params: {} } as const;
    expect(renderToStaticMarkup(createElement(views, props))).toBe("<p>form</p>");
    expect(renderToStaticMarkup(createElement(parts, props))).toBe("<p>tab</p>");
  });

  it("is not ready when a part fails to load, and loads it again", async () => {
    const { parts } = newPages();
    isAway = true;
    await expect(prepareView(parts, { view: "form" })).rejects.toThrow("tab did not come");
    isAway = false;
    await prepareView(parts, { view: "form" });
    expect(loaded).toEqual(["tab", "tab"]);
  });
});

describe("preloading", () => {
  it("loads the part named by the address, once", async () => {
    const { views, parts } = newPages();
    loadAhead(views, "?tab=form");
    loadAhead(views, "?tab=form&search=x");
    expect(loaded).toEqual(["form"]);
    loadAhead(parts, "?edit=someone");
    expect(loaded).toEqual(["form", "drawer"]);
  });

  it("loads nothing that the address does not name", () => {
    const { views, parts } = newPages();
    for (const search of ["", "?", "?tab=list", "?tabs=form", "?search=open"])
      for (const page of [views, parts, () => null]) loadAhead(page, search);
    expect(loaded).toEqual([]);
  });

  it("leaves a failure to be reported by the page itself", async () => {
    const { views } = newPages();
    isAway = true;
    loadAhead(views, "?tab=form");
    await expect(prepareView(views, { view: "form" })).rejects.toThrow("form did not come");
  });
});

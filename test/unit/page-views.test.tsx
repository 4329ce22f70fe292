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
  it("needs the files of what its data say is shown", () => {
    const { views, parts } = newPages();
    expect(filesOfView(views, { view: "list" })).toEqual(["list.tsx"]);
    expect(filesOfView(views, { view: "list", open: true })).toEqual(["list.tsx", "drawer.tsx"]);
    expect(filesOfView(views, { view: "form", open: true })).toEqual(["form.tsx"]);
    expect(filesOfView(parts, { view: "form", open: true })).toEqual(["tab.tsx", "drawer.tsx"]);
    expect(filesOfView(parts, { view: "list" })).toEqual([]);
  });

  it("needs nothing more where it has no data, or none that it knows", () => {
    const { views, parts } = newPages();
    for (const data of [null, undefined, "text", { view: "toString" }])
      expect(filesOfView(views, data)).toEqual([]);
    expect(filesOfView(parts, null)).toEqual([]);
    expect(filesOfView(() => null, { view: "list" })).toEqual([]);
  });

  it("is shown at once when all of it is there", async () => {
    const { views, parts } = newPages();
    await prepareViews(views);
    await prepareView(parts, { view: "form" });
    const props = { data: { view: "form" }, form: undefined, params: {} } as const;
    expect(renderToStaticMarkup(createElement(views, props))).toBe("<p>form</p>");
    expect(renderToStaticMarkup(createElement(parts, props))).toBe("<p>tab</p>");
  });

  it("is not ready where a part of it does not come, and asks for it again", async () => {
    const { parts } = newPages();
    isAway = true;
    await expect(prepareView(parts, { view: "form" })).rejects.toThrow("tab did not come");
    isAway = false;
    await prepareView(parts, { view: "form" });
    expect(loaded).toEqual(["tab", "tab"]);
  });
});

describe("ahead of its data", () => {
  it("what its address asks for is loaded, once", async () => {
    const { views, parts } = newPages();
    loadAhead(views, "?tab=form");
    loadAhead(views, "?tab=form&search=x");
    expect(loaded).toEqual(["form"]);
    loadAhead(parts, "?edit=someone");
    expect(loaded).toEqual(["form", "drawer"]);
  });

  it("nothing is loaded that its address does not ask for", () => {
    const { views, parts } = newPages();
    for (const search of ["", "?", "?tab=list", "?tabs=form", "?search=open"])
      for (const page of [views, parts, () => null]) loadAhead(page, search);
    expect(loaded).toEqual([]);
  });

  it("what does not come is for the page itself to say", async () => {
    const { views } = newPages();
    isAway = true;
    loadAhead(views, "?tab=form");
    await expect(prepareView(views, { view: "form" })).rejects.toThrow("form did not come");
  });
});

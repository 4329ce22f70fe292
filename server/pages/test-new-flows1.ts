import { flagIds, flags } from "#shared/flags.ts";
import { galleryStates, galleryTabs } from "#shared/gallery.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/diagnostics.ts";
import { invalid, page, seeOther } from "../ssr/page.ts";

/** Shows unreleased flows and every part of the product with sample data. Forms on this page change nothing. */
export const testNewFlows1Page = page({
  load: ({ url: { searchParams } }) => ({
    tab: galleryTabs.find(({ id }) => id === searchParams.get("tab"))?.id ?? "flows",
    state: galleryStates.find((state) => state === searchParams.get("state")) ?? "full",
    flags: flagIds.map((id) => ({ id, ...flags[id] })),
  }),
  actions: {
    try({ form }) {
      if (form.text("title").length < 3) {
        return invalid({ title: words.previewTooShort() });
      }
      return seeOther(href("testNewFlows1", {}, { tab: "fields" }), { notice: words.previewSaved() });
    },
    confirm({ form }) {
      if (form.text("reason") === "") return invalid({ reason: words.previewNoReason() });
      return seeOther(href("testNewFlows1", {}, { tab: "overlays" }), { notice: words.previewConfirmed() });
    },
  },
});

import type { testNewFlows1Page } from "#server/pages/test-new-flows1.ts";
import { type GalleryState, type GalleryTab, galleryStates, galleryTabs } from "#shared/gallery.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/diagnostics.ts";
import { FilterChips, TabLinks } from "../design/list-tools.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PropsOf } from "../page-props.ts";
import { Controls } from "./new-flows/controls.tsx";
import { Fields } from "./new-flows/fields.tsx";
import { FlagList } from "./new-flows/flag-list.tsx";
import { Flows } from "./new-flows/flows.tsx";
import { Lists } from "./new-flows/lists.tsx";
import { Overlays } from "./new-flows/overlays.tsx";
import { Preview } from "./new-flows/preview.tsx";
import "./test-new-flows1.css";

const stateNames: Record<GalleryState, string> = translated({
  full: words.full,
  empty: words.empty,
  loading: words.loading,
  error: words.error,
});

/** Gallery of unreleased flows and of all components in all their states. */
export default function TestNewFlows1({
  data: { tab, state, flags },
  form,
}: PropsOf<typeof testNewFlows1Page>) {
  const link = (query: { tab?: GalleryTab; state?: GalleryState }) =>
    href("testNewFlows1", {}, { tab, state, ...query });
  return (
    <div className="gallery">
      <Notice tone="warn" title={words.previewNotice()} />
      <PageHeader title={words.previewTitle()} lead={words.previewLead()} />
      <TabLinks
        label={words.previewParts()}
        items={galleryTabs.map(({ id, label }) => ({ label, href: link({ tab: id }), current: tab === id }))}
      />
      {tab === "lists" && (
        <FilterChips
          label={words.state()}
          items={galleryStates.map((id) => ({
            label: stateNames[id],
            href: link({ state: id }),
            current: state === id,
          }))}
        />
      )}
      <Preview>
        {tab === "flows" && <Flows />}
        {tab === "controls" && <Controls />}
        {tab === "fields" && <Fields state={form} />}
        {tab === "lists" && <Lists state={state} link={link({})} />}
        {tab === "overlays" && <Overlays state={form} />}
        {tab === "flags" && <FlagList flags={flags} />}
      </Preview>
    </div>
  );
}

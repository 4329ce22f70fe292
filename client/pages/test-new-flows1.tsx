import { href } from "#shared/href.ts";
import { FilterChips, TabLinks } from "../design/list-tools.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { Controls } from "./new-flows/controls.tsx";
import { Fields } from "./new-flows/fields.tsx";
import { FlagList } from "./new-flows/flag-list.tsx";
import { Flows } from "./new-flows/flows.tsx";
import { Lists } from "./new-flows/lists.tsx";
import { Overlays } from "./new-flows/overlays.tsx";
import { Preview } from "./new-flows/preview.tsx";
import { type GalleryState, galleryStates, galleryTabs, type NewFlowsData } from "./new-flows/types.ts";
import "./test-new-flows1.css";

const stateNames: Record<GalleryState, string> = {
  full: "Full",
  empty: "Empty",
  loading: "Loading",
  error: "Error",
};

/** Flows that are not released, and every part the product is built from, in all its states. */
export default function TestNewFlows1({ data: { tab, state, flags }, form }: PageProps<NewFlowsData>) {
  const link = (query: Partial<Pick<NewFlowsData, "tab" | "state">>) =>
    href("testNewFlows1", {}, { tab, state, ...query });
  return (
    <div className="gallery">
      <Notice tone="warn" title="Preview. Nothing is saved. No e-mail, no payment." />
      <PageHeader
        title="Preview of new flows"
        lead="Look at what is coming, and at every part in each of its states."
      />
      <TabLinks
        label="Parts of the preview"
        items={galleryTabs.map(({ id, label }) => ({ label, href: link({ tab: id }), current: tab === id }))}
      />
      {tab === "lists" && (
        <FilterChips
          label="State"
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

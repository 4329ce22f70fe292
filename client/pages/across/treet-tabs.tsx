import { href } from "#shared/href.ts";
import * as words from "#words/across.ts";
import { TabLinks } from "../../design/list-tools.tsx";

const tabs = [
  ["managing", words.tabManaging],
  ["supplying", words.tabSupplying],
  ["claims", words.tabClaims],
] as const;

/** Tabs for the different views of treets across several businesses. */
export const TreetTabs = ({ current }: { current: (typeof tabs)[number][0] }) => (
  <TabLinks
    label={words.allTreets()}
    items={tabs.map(([tab, label]) => ({
      label: label(),
      current: current === tab,
      href: href("multiTreets", {}, { tab }),
    }))}
  />
);

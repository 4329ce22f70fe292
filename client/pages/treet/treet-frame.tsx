import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import type { TreetTab } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Stack } from "../../design/layout.tsx";
import { TabLinks } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { useRootData } from "../../root-data.ts";

/** What the frame around each part of a treet needs to know of it. */
export interface FramedTreet {
  readonly id: string;
  readonly title: string;
  readonly type: string;
}

interface TreetFrameProps {
  readonly treet: FramedTreet;
  readonly tab: TreetTab | "overview";
  readonly status?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** A supplier sees less than the team. */
  readonly isSupplier?: boolean;
  readonly children: ReactNode;
}

const tabNames: Readonly<Record<TreetTab, string>> = {
  get claims() {
    return words.claims();
  },
  get codes() {
    return words.codes();
  },
  get insights() {
    return words.insights();
  },
  get history() {
    return words.history();
  },
};

/** One treet as those who run it see it: its title, and a tab for each part. */
export function TreetFrame({ treet, tab, status, lead, actions, isSupplier, children }: TreetFrameProps) {
  const business = useRootData().business?.slug ?? "";
  const tabs: readonly TreetTab[] = isSupplier
    ? ["insights"]
    : ["claims", ...(treet.type === "code_pool" ? ["codes" as const] : []), "insights", "history"];
  return (
    <>
      <PageHeader
        title={treet.title}
        status={status}
        lead={lead}
        back={{ href: href("treets", { business }), label: commonWords.treets() }}
        actions={actions}
      />
      <TabLinks
        label={words.partsCaption()}
        items={[
          {
            label: words.overview(),
            href: href("treet", { business, rest: [treet.id] }),
            current: tab === "overview",
          },
          ...tabs.map((name) => ({
            label: tabNames[name],
            href: href("treet", { business, rest: [treet.id, name] }),
            current: tab === name,
          })),
        ]}
      />
      <Stack gap={5}>{children}</Stack>
    </>
  );
}

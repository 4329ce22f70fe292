import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import { type TreetTab, treetTabs } from "#shared/treets.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Stack } from "../../design/layout.tsx";
import { TabLinks } from "../../design/list-tools.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { useRootData } from "../../root-data.ts";

/** The fields of a treet that the frame around its tabs needs. */
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
  readonly children: ReactNode;
}

const tabNames: Readonly<Record<TreetTab, string>> = translated({
  claims: words.claims,
  codes: words.codes,
  insights: words.insights,
  history: words.history,
});

/** Frame around a treet for the team, and for its supplier: its title and its tabs. */
export function TreetFrame({ treet, tab, status, lead, actions, children }: TreetFrameProps) {
  const business = useRootData().business?.slug ?? "";
  const tabs = treetTabs.filter((name) => name !== "codes" || treet.type === "code_pool");
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

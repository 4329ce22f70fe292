import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import type { TreetTab } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Stack } from "../../design/layout.tsx";
import { TabLinks } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
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
export function TreetFrame({ treet, tab, lead, actions, isSupplier, children }: TreetFrameProps) {
  const business = useRootData().business?.slug ?? "";
  const tabs: readonly TreetTab[] = isSupplier
    ? ["insights"]
    : ["claims", ...(treet.type === "code_pool" ? ["codes" as const] : []), "insights", "history"];
  return (
    <>
      <PageHeader
        title={treet.title}
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

interface EditTreetLinkProps {
  readonly action: "treets.manage" | "supply.manage";
  readonly business: string;
  readonly treet: string;
}

/** The way to its editor, for its team or for its supplier. */
export const EditTreetLink = ({ action, business, treet }: EditTreetLinkProps) => (
  <Needs action={action}>
    <ButtonLink href={href("treet", { business, rest: [treet, "edit"] })} icon="edit">
      {commonWords.edit()}
    </ButtonLink>
  </Needs>
);

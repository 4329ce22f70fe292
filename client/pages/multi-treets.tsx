import type { multiTreetsPage } from "#server/pages/multi-treets.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/across.ts";
import { ButtonLink } from "../design/button.tsx";
import { Stack } from "../design/layout.tsx";
import { TabLinks } from "../design/list-tools.tsx";
import { Outcome } from "../design/outcome.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { DataOf, PropsOf } from "../page-props.ts";
import { ManagedTreets, mayCopy } from "./across/managed-treets.tsx";
import { SuppliedTreets } from "./across/supplied-treets.tsx";
import { Wallet } from "./across/wallet.tsx";

type MultiTreetsData = DataOf<typeof multiTreetsPage>;

const tabs = [
  {
    tab: "managing",
    get label() {
      return words.tabManaging();
    },
  },
  {
    tab: "supplying",
    get label() {
      return words.tabSupplying();
    },
  },
  {
    tab: "claims",
    get label() {
      return words.tabClaims();
    },
  },
] as const;

const Tabs = ({ current }: { current: MultiTreetsData["tab"] }) => (
  <TabLinks
    label={words.allTreets()}
    items={tabs.map(({ tab, label }) => ({
      label,
      current: current === tab,
      href: href("multiTreets", {}, { tab }),
    }))}
  />
);

/** The treets of several businesses in one list: those somebody runs, those they supply, and what they have claimed. */
export default function MultiTreets({ data, form }: PropsOf<typeof multiTreetsPage>) {
  switch (data.tab) {
    case "managing":
      return (
        <Stack gap={5}>
          <PageHeader
            title={words.allTreets()}
            lead={words.managingLead()}
            actions={
              mayCopy(data) && (
                <ButtonLink href={href("multiTreets", {}, { copy: 1 })} variant="primary" icon="copy">
                  {words.copyToOthers()}
                </ButtonLink>
              )
            }
          />
          <Tabs current="managing" />
          <Outcome form={form} />
          <ManagedTreets data={data} form={form} />
        </Stack>
      );
    case "supplying":
      return (
        <Stack gap={5}>
          <PageHeader title={words.allTreets()} lead={words.supplyingLead()} />
          <Tabs current="supplying" />
          <Outcome form={form} />
          <SuppliedTreets data={data} form={form} />
        </Stack>
      );
    case "claims":
      return (
        <Stack gap={5}>
          <PageHeader title={words.tabClaims()} lead={words.claimsLead()} />
          {data.runsSome && <Tabs current="claims" />}
          <Wallet data={data} form={form} />
        </Stack>
      );
  }
}

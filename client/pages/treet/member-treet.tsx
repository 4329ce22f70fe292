import type { treetPage } from "#server/pages/treet.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/perks.ts";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { AsMember } from "../treets/as-member.tsx";
import { SupplierCard } from "../treets/supplier.tsx";
import { viewAsQuery } from "../treets/view-as-query.ts";
import { HowToGetIt } from "./how-to-get-it.tsx";
import { MyClaim } from "./my-claim.tsx";
import { PurchaseNotice, Receipt } from "./purchase.tsx";
import { TreetDetail } from "./treet-detail.tsx";

/** A treet as members see it: its value, its supplier, how to get it and how to use it. */
export function MemberTreet({
  data: { offer, claims, purchases, returned, viewAs, isHidden },
  form,
}: {
  data: ViewOf<typeof treetPage, "member">;
  form: FormState | undefined;
}) {
  const business = useRootData().business?.slug ?? "";
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("treet", { business, rest: [offer.id] }), label: words.backToManaging() }}
    >
      <PageHeader
        title={offer.title}
        lead={offer.summary}
        back={{ href: href("treets", { business }, viewAsQuery(viewAs)), label: words.backToTreets() }}
      />
      {isHidden && (
        <Notice tone="warn" title={words.hiddenFor({ label: viewAs?.label ?? "" })}>
          <p>{words.hiddenForText()}</p>
        </Notice>
      )}
      <TreetDetail
        offer={offer}
        isUseShown={claims.some(({ shown }) => shown?.howToUse === offer.howToUse)}
        side={
          <>
            <PurchaseNotice purchases={purchases} returned={returned} form={form} />
            {claims.map((claim) => (
              <MyClaim key={claim.id} claim={claim} offer={offer} form={form} />
            ))}
            <Receipt purchases={purchases} returned={returned} />
            <SupplierCard supplier={offer.supplier} />
          </>
        }
      >
        <HowToGetIt
          offer={offer}
          form={form}
          isViewingAs={viewAs !== null}
          isBuying={purchases.some(({ state }) => state === "open")}
          isFirst={claims.length === 0}
        />
      </TreetDetail>
    </AsMember>
  );
}

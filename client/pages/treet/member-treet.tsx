import type { treetPage } from "#server/pages/treet.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/perks.ts";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { SharePage } from "../parts/share-page.tsx";
import { AsMember } from "../treets/as-member.tsx";
import { SupplierCard } from "../treets/supplier.tsx";
import { viewAsQuery } from "../treets/view-as-query.ts";
import { HowToGetIt } from "./how-to-get-it.tsx";
import { reportProblem } from "./late-report-problem.ts";
import { MyClaim } from "./my-claim.tsx";
import { PurchaseNotice, Receipt } from "./purchase.tsx";
import { TreetDetail } from "./treet-detail.tsx";

/** A treet as members see it: its value, its supplier, how to get it and how to use it. */
export function MemberTreet({
  data: { offer, claims, purchases, returned, viewAs, isHidden, report, isMember, hasOwn, reporting },
  form,
}: {
  data: ViewOf<typeof treetPage, "member">;
  form: FormState | undefined;
}) {
  const { slug: business = "", name = "" } = useRootData().business ?? {};
  const seen = viewAsQuery(viewAs);
  const reportHref = (claim?: string) =>
    href("treet", { business, rest: [offer.id] }, { ...seen, open: "report", claim });
  const hasUsable = claims.some(({ state }) => state === "active" || state === "redeemed");
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("treet", { business, rest: [offer.id] }), label: words.backToManaging() }}
    >
      <PageHeader
        title={offer.title}
        lead={offer.summary}
        back={{ href: href("treets", { business }, seen), label: words.backToTreets() }}
        actions={
          viewAs === null && (
            <SharePage path={href("treet", { business, rest: [offer.id] })} title={offer.title} />
          )
        }
      />
      {isHidden && (
        <Notice
          tone="warn"
          title={words.hiddenFor({ label: viewAs?.label ?? "" })}
          text={words.hiddenForText()}
        />
      )}
      {reporting && (
        <reportProblem.Part
          community={name}
          claim={reporting.claim}
          closeHref={href("treet", { business, rest: [offer.id] }, seen)}
          form={form}
        />
      )}
      <Stack gap={5}>
        <TreetDetail
          offer={offer}
          isUseShown={claims.some(({ shown }) => shown?.howToUse === offer.howToUse)}
          side={
            <>
              <PurchaseNotice purchases={purchases} returned={returned} form={form} />
              {claims.map((claim) => (
                <MyClaim
                  key={claim.id}
                  claim={claim}
                  offer={offer}
                  form={form}
                  reportHref={report ? undefined : reportHref(claim.id)}
                />
              ))}
              <Receipt purchases={purchases} returned={returned} />
              <SupplierCard supplier={offer.supplier} />
            </>
          }
        >
          <HowToGetIt
            offer={offer}
            form={form}
            isViewingAs={viewAs !== null && !hasOwn}
            joinHref={
              isMember ? undefined : `${href("communityProfile", { business }, { as: "member" })}#join`
            }
            isBuying={purchases.some(({ state }) => state === "open")}
            isFirst={claims.length === 0}
          />
        </TreetDetail>
        {report && (
          <p className="muted small" role="status">
            <Rich>{words.reportOpen({ time: () => <Time value={report.reportedAt} /> })}</Rich>
          </p>
        )}
        {hasOwn && !report && !hasUsable && (
          <p className="small">
            <a href={reportHref()}>{words.reportProblem()}</a>
          </p>
        )}
      </Stack>
    </AsMember>
  );
}

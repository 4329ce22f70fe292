import { use } from "react";
import { useLocation } from "react-router";
import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import * as words from "#words/banner.ts";
import { Rich } from "../design/rich.tsx";
import { useRootData } from "../root-data.ts";
import { planBanner } from "./late-plan-banner.ts";
import { Strip } from "./strip.tsx";
import "./banner.css";

/** The most serious notice about a business or the account; one at a time. */
export function Banner({ business }: { readonly business: BusinessFrame }) {
  const { session } = useRootData();
  const { slug, name, status, role, isMember, planNotice, transferPending } = business;
  const { pathname, search } = useLocation();
  const settings = href("settingsOverview", { business: slug });
  if (status === "archived" && (role || isMember)) {
    return (
      <Strip tone="warn">
        {(role ? words.archived : words.archivedForMembers)({ name })}{" "}
        {role === "owner" && <a href={settings}>{words.restore()}</a>}
      </Strip>
    );
  }
  // The settings tab on the subject already says it all.
  const saidByTab = planNotice?.kind === "payouts" ? "payouts" : "plan";
  const isSaidThere =
    planNotice?.kind !== "frozen" &&
    pathname === settings &&
    new URLSearchParams(search).get("tab") === saidByTab;
  if (planNotice && !isSaidThere) {
    const { PlanBanner } = planBanner.loaded() ?? use(planBanner.latest());
    return <PlanBanner business={business} notice={planNotice} />;
  }
  if (role && transferPending) {
    return (
      <Strip tone="warn">
        <Rich>
          {words.transfer({
            name,
            link: (text) => <a href={href("transferOwnership", {}, { business: slug })}>{text}</a>,
          })}
        </Rich>
      </Strip>
    );
  }
  if (session?.user.emailVerified !== false) return null;
  return (
    <Strip tone="warn">
      <Rich>{words.unconfirmed({ link: (text) => <a href={href("verifyEmail")}>{text}</a> })}</Rich>
    </Strip>
  );
}

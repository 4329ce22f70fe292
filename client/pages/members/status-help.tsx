import { href } from "#shared/href.ts";
import { planOf } from "#shared/plans.ts";
import { Notice } from "../../design/notice.tsx";
import { useRootData } from "../../root-data.ts";
import type { MembersData } from "./types.ts";

/** What those who ask or wait are waiting for, and what the team can do about it. */
export function StatusHelp({ data: { query, may } }: { data: MembersData }) {
  const { business } = useRootData();
  if (!business) return null;
  if (query.status === "requested") {
    return (
      <Notice tone="info">
        <p>
          These people asked to join. To let some in without asking, name their e-mail domains under{" "}
          {may.changeRules ? (
            <a href={href("settingsOverview", { business: business.slug })}>Settings</a>
          ) : (
            "Settings, which an owner or admin can do"
          )}
          , or give them a <a href={href("linkManagement", { business: business.slug })}>tracked link</a> that
          needs no approval.
        </p>
      </Notice>
    );
  }
  if (query.status === "waitlisted") {
    const { name, limits } = planOf(business.plan ?? "starter");
    return (
      <Notice tone="info">
        <p>
          {limits.activeMembers === null
            ? `Your ${name} plan has room for everybody. `
            : `Your ${name} plan includes ${limits.activeMembers.toLocaleString("en")} members. `}
          Whoever waits becomes a member by themselves as soon as there is room, first come, first served.{" "}
          <a href={href("upgrade", {}, { business: business.slug })}>Make room with a larger plan</a>
        </p>
      </Notice>
    );
  }
  return null;
}

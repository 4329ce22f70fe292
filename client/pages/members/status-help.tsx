import { href } from "#shared/href.ts";
import { planOf } from "#shared/plans.ts";
import * as words from "#words/members.ts";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
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
          <Rich>
            {(may.changeRules ? words.letInByDomain : words.letInByDomainOthers)({
              settings: (text) => <a href={href("settingsOverview", { business: business.slug })}>{text}</a>,
              link: (text) => <a href={href("linkManagement", { business: business.slug })}>{text}</a>,
            })}
          </Rich>
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
            ? words.yourPlanHasRoomFor({ name })
            : words.yourPlanIncludesMembers({ name, activeMembers: limits.activeMembers })}{" "}
          <Rich>
            {words.whoeverWaitsBecomesAMember({
              link: (text) => <a href={href("upgrade", {}, { business: business.slug })}>{text}</a>,
            })}
          </Rich>
        </p>
      </Notice>
    );
  }
  return null;
}

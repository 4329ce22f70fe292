import { href } from "#shared/href.ts";
import * as words from "#words/members.ts";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { useRootData } from "../../root-data.ts";
import type { MembersData } from "./types.ts";

/** Explains what requested or waitlisted members are waiting for, and what the team can do. */
export function StatusHelp({ data: { query, may, room } }: { data: MembersData }) {
  const { business } = useRootData();
  if (!business) return null;
  if (query.status === "requested") {
    return (
      <Notice tone="info">
        <Rich as="p">
          {(may.changeRules ? words.letInByDomain : words.letInByDomainOthers)({
            settings: (text) => <a href={href("settingsOverview", { business: business.slug })}>{text}</a>,
            link: (text) => <a href={href("linkManagement", { business: business.slug })}>{text}</a>,
          })}
        </Rich>
      </Notice>
    );
  }
  if (room) {
    const { plan: name, members: activeMembers } = room;
    return (
      <Notice tone="info">
        <p>
          {activeMembers === null ? words.planUnlimited({ name }) : words.planLimit({ name, activeMembers })}{" "}
          <Rich>
            {words.planFull({
              link: (text) => <a href={href("upgrade", {}, { business: business.slug })}>{text}</a>,
            })}
          </Rich>
        </p>
      </Notice>
    );
  }
  return null;
}

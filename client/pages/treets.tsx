import type { PageProps } from "../page-props.ts";
import { MemberTreets, type MemberTreetsData } from "./treets/member-treets.tsx";
import { PackList, type PacksData } from "./treets/pack-list.tsx";
import { TeamTreets, type TeamTreetsData } from "./treets/team-treets.tsx";
import "./treets/treets.css";

export type TreetsData = TeamTreetsData | MemberTreetsData | PacksData;

/** What a community offers: its team manages it, its members choose from it. */
export default function Treets({ data }: PageProps<TreetsData>) {
  if (data.view === "packs") return <PackList data={data} />;
  return data.view === "team" ? <TeamTreets data={data} /> : <MemberTreets data={data} />;
}

import type { PageProps } from "../page-props.ts";
import { MemberTreets, type MemberTreetsData } from "./treets/member-treets.tsx";
import { TeamTreets, type TeamTreetsData } from "./treets/team-treets.tsx";
import "./treets/treets.css";

export type TreetsData = TeamTreetsData | MemberTreetsData;

/** What a community offers: its team manages it, its members choose from it. */
export default function Treets({ data }: PageProps<TreetsData>) {
  return data.view === "team" ? <TeamTreets data={data} /> : <MemberTreets data={data} />;
}

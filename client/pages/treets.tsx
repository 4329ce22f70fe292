import type { PageProps } from "../page-props.ts";
import type { MemberTreetsData } from "./treets/member-data.ts";
import { MemberTreets } from "./treets/member-treets.tsx";
import { PackList, type PacksData } from "./treets/pack-list.tsx";
import { SupplyTreets, type SupplyTreetsData } from "./treets/supply-treets.tsx";
import { TeamTreets, type TeamTreetsData } from "./treets/team-treets.tsx";
import "./treets/treets.css";

export type TreetsData = TeamTreetsData | MemberTreetsData | SupplyTreetsData | PacksData;

/** What a community offers: its team manages it, its members choose from it, its partners supply it. */
export default function Treets({ data, form }: PageProps<TreetsData>) {
  if (data.view === "packs") return <PackList data={data} />;
  if (data.view === "supply") return <SupplyTreets data={data} />;
  return data.view === "team" ? (
    <TeamTreets data={data} form={form} />
  ) : (
    <MemberTreets data={data} form={form} />
  );
}

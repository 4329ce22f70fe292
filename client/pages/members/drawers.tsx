import { href } from "#shared/href.ts";
import type { FormState } from "../../page-props.ts";
import { ViewsPanel } from "../parts/views-panel.tsx";
import { AddMembers } from "./add-members.tsx";
import { LabelManager } from "./label-manager.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { refusedWay } from "./refused-way.ts";
import type { LinkTo, MembersData } from "./types.ts";

export interface DrawersProps {
  readonly data: MembersData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  readonly slug: string;
}

const USUAL_ORDER = { sort: "joined", direction: "descending" };

/** The drawer open beside the list. */
export function Drawers({ data, form, link, slug }: DrawersProps) {
  const { panel, may } = data;
  const way = panel?.kind === "add" ? panel.way : panel === null ? refusedWay(data, form) : undefined;
  if (way) return <AddMembers way={way} form={form} link={link} mayImport={may.import} />;
  if (panel?.kind === "labels") return <LabelManager panel={panel} form={form} link={link} />;
  if (panel?.kind === "views")
    return (
      <ViewsPanel
        list="members"
        views={data.views}
        editing={panel.editing}
        query={data.query}
        usual={USUAL_ORDER}
        form={form}
        link={link}
        to={(query) => href("members", { business: slug }, query)}
      />
    );
  if (panel?.kind === "member")
    return <MemberPanel member={panel.member} data={data} form={form} link={link} slug={slug} />;
  return null;
}

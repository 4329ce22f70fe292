import type { FormState } from "../../page-props.ts";
import { AddMembers } from "./add-members.tsx";
import { LabelManager } from "./label-manager.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { refusedWay } from "./refused-way.ts";
import type { LinkTo, MembersData } from "./types.ts";
import { ViewsPanel } from "./views.tsx";

export interface DrawersProps {
  readonly data: MembersData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  readonly slug: string;
}

/** The drawer open beside the list. */
export function Drawers({ data, form, link, slug }: DrawersProps) {
  const { panel, may } = data;
  const way = panel?.kind === "add" ? panel.way : panel === null ? refusedWay(data, form) : undefined;
  if (way) return <AddMembers way={way} form={form} link={link} mayImport={may.import} />;
  if (panel?.kind === "labels") return <LabelManager panel={panel} form={form} link={link} />;
  if (panel?.kind === "views")
    return <ViewsPanel panel={panel} data={data} form={form} link={link} slug={slug} />;
  if (panel?.kind === "member")
    return <MemberPanel member={panel.member} data={data} form={form} link={link} />;
  return null;
}

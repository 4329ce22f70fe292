import type { controlPanelPage } from "#server/pages/control-panel.ts";
import type { PropsOf } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { Enquiries } from "./control-panel/enquiries.tsx";
import { Today } from "./control-panel/today.tsx";
import "./contact/conversation.css";
import "./control-panel.css";

export default function ControlPanel({ data, form }: PropsOf<typeof controlPanelPage>) {
  const { business } = useRootData();
  if (!business) return null;
  return data.tab === "enquiries" ? (
    <Enquiries business={business.slug} data={data} form={form} />
  ) : (
    <Today business={business} data={data} form={form} />
  );
}

import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import type { TodayData } from "./control-panel/data.ts";
import { Enquiries, type EnquiriesData } from "./control-panel/enquiries.tsx";
import { Today } from "./control-panel/today.tsx";
import "./contact/conversation.css";
import "./control-panel.css";

export type ControlPanelData = TodayData | EnquiriesData;

export default function ControlPanel({ data, form }: PageProps<ControlPanelData>) {
  const { business } = useRootData();
  if (!business) return null;
  return data.tab === "enquiries" ? (
    <Enquiries business={business.slug} data={data} form={form} />
  ) : (
    <Today business={business} data={data} form={form} />
  );
}

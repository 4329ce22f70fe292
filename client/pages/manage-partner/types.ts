import type { PartnerFile } from "#shared/contract/partner-files.ts";
import type { Application, PartnerDetail, PartnerEvent } from "#shared/contract/partner-shapes.ts";
import type { Review } from "#shared/contract/reviews.ts";
import type { PartnerTab } from "#shared/partner-rules.ts";
import type { Option } from "../../design/text-field.tsx";
import type { ThreadData } from "../partners/thread.tsx";

/** One partnership as the community's team sees it, a tab at a time. */
export interface CommunityPartnerData {
  readonly view: "community";
  readonly tab: PartnerTab;
  readonly partner: PartnerDetail;
  readonly timezone: string;
  readonly mayManage: boolean;
  /** What they wrote, while it waits for an answer. */
  readonly application: Application | null;
  /** Until the contract ends; negative once it has. */
  readonly contractDays: number;
  /** What they have submitted and the team has to decide; null for who may not. */
  readonly reviews: readonly Review[] | null;
  /** Of the team, whom the partner could turn to. */
  readonly people: readonly Option[];
  readonly files: readonly PartnerFile[];
  /** What was agreed on is being changed, or a file added. */
  readonly open: "edit" | "file" | null;
  readonly activity: PartnerActivity | null;
  /** Null where nobody is on the other side, and on other tabs. */
  readonly thread: ThreadData | null;
}

export interface PartnerActivity {
  readonly events: readonly PartnerEvent[];
  readonly nextCursor: string | null;
  readonly total: number;
}

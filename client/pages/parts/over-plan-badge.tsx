import * as words from "#words/parts.ts";
import { Badge } from "../../design/badge.tsx";

/** Badge for an item that exceeds the plan: it stays in use but cannot be edited until the plan has capacity. */
export const OverPlanBadge = () => <Badge tone="warn">{words.overYourPlan()}</Badge>;

import * as words from "#words/parts.ts";
import { Badge } from "../../design/badge.tsx";

/** Of what goes on as it is and cannot be edited until the plan has room for it. */
export const OverPlanBadge = () => <Badge tone="warn">{words.overYourPlan()}</Badge>;

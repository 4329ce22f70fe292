import { packs } from "../../platform/db/schema/packs.ts";
import { audienceFollowsLabels } from "../treets/index.ts";

export const packsFollowLabels = audienceFollowsLabels(packs);

import type { linkManagementPage } from "#server/pages/link-management.ts";
import type { ListedLink } from "#shared/contract/link-shapes.ts";
import type { DataOf } from "../../page-props.ts";

export type { ListedLink };

export type LinkPanel = LinkManagementData["panel"];
export type LinkTarget = Extract<LinkPanel, { kind: "new" }>["targets"][number];

export type LinkManagementData = DataOf<typeof linkManagementPage>;

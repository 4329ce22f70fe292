import type { settingsOverviewPage } from "#server/pages/settings-overview.ts";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState, ViewOf } from "../../page-props.ts";

export type IntegrationsData = ViewOf<typeof settingsOverviewPage, "integrations">;

export type AuditData = ViewOf<typeof settingsOverviewPage, "audit">;

export type GeneralData = ViewOf<typeof settingsOverviewPage, "general">;

export type PlanData = ViewOf<typeof settingsOverviewPage, "plan">;

export interface IntegrationsProps {
  readonly data: IntegrationsData;
  readonly form: FormState | undefined;
  /** Returns the URL of this page with some parameters changed. */
  readonly link: LinkTo;
}

/** Properties of a section of the general settings. */
export interface SectionProps {
  readonly data: GeneralData;
  readonly form: FormState | undefined;
}

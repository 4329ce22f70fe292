import { API_NOT_IN_PLAN, apiPlan, hasApi } from "#shared/integrations.ts";
import { problem } from "#shared/problems.ts";

/** Throws a Problem unless the plan has API keys and webhooks. */
export function requireApi({ plan }: { readonly plan: string }): void {
  if (!hasApi(plan)) {
    throw problem("feature_not_in_plan", { message: API_NOT_IN_PLAN(), details: { next: apiPlan } });
  }
}

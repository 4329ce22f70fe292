import type { BillingOverview } from "#shared/contract/billing.ts";
import type { ApiKey } from "#shared/contract/keys.ts";
import type { PayoutAccount, Statement } from "#shared/contract/payouts.ts";
import type { Sale } from "#shared/contract/purchases.ts";
import type { AuditEntry } from "#shared/contract/settings.ts";
import type { Webhook, WebhookDelivery } from "#shared/contract/webhooks.ts";
import type { AuditQuery } from "#shared/lists/audit.ts";
import type { PlanId, PlanUse } from "#shared/plans.ts";
import type { Listed } from "../../lists/list-types.ts";
import type { FormState } from "../../page-props.ts";
import type { ShownSample } from "./mail-samples.tsx";

export interface IntegrationsData {
  readonly kind: "integrations";
  readonly slug: string;
  /** The plan has API keys and webhooks. */
  readonly included: boolean;
  readonly keys: readonly ApiKey[];
  readonly webhooks: readonly Webhook[];
  readonly panel:
    | null
    | { readonly kind: "new-key" | "new-webhook" }
    | {
        readonly kind: "webhook";
        readonly webhook: Webhook;
        readonly deliveries: readonly WebhookDelivery[];
        readonly nextCursor: string | null;
        readonly total: number;
        /** Its address and events are being changed. */
        readonly edits: boolean;
      };
}

export interface AuditData extends Listed<AuditEntry, AuditQuery> {
  readonly kind: "audit";
  /** Everybody's doings rather than one's own. */
  readonly seesAll: boolean;
}

export interface GeneralData {
  readonly kind: "general";
  readonly slug: string;
  readonly name: string;
  readonly timezone: string;
  readonly currency: string;
  readonly locale: string;
  /** Settings are looked for by this; empty where none are. */
  readonly q: string;
  /** A mail to members that is being looked at. */
  readonly mail: ShownSample | null;
  readonly joinPolicy: string;
  readonly status: string;
  readonly isCommunity: boolean;
  /** May archive, restore and delete. */
  readonly approvedDomains: readonly string[];
  readonly consentText: string;
  readonly retentionMonths: number;
  readonly senderName: string;
  readonly replyTo: string;
  readonly mailFooter: string;
  readonly plan: PlanId;
  readonly use: PlanUse;
}

export interface PlanData {
  readonly kind: "plan";
  readonly slug: string;
  readonly overview: BillingOverview;
  readonly use: PlanUse;
  /** What members paid in a month. */
  readonly spending: Statement;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
}

export interface PayoutData {
  readonly kind: "payouts";
  readonly slug: string;
  readonly name: string;
  readonly account: PayoutAccount;
  readonly statement: Statement;
  readonly sales: Omit<Listed<Sale, unknown>, "query">;
  /** What banks are looking into. */
  readonly disputed: readonly Sale[];
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  readonly country: string | null;
}

export interface IntegrationsProps {
  readonly data: IntegrationsData;
  readonly form: FormState | undefined;
  /** The same screen with something of it opened. */
  readonly link: (query?: Readonly<Record<string, string | number | undefined>>) => string;
}

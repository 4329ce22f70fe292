import type { AuthState } from "./auth-state.ts";
import type { PlanNotice } from "./contract/businesses.ts";
import type { FlagId } from "./flags.ts";
import type { Lead, TeamRole } from "./permissions.ts";
import type { PlanId } from "./plans.ts";
import type { FieldErrors, ProblemCode } from "./problems.ts";
import type { RouteId } from "./routes.ts";
import type { Language } from "./words/language.ts";

/** The business that a page belongs to, as far as its layout needs it. */
export interface BusinessFrame {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
  readonly isCommunity: boolean;
  readonly isProvider: boolean;
  readonly role: TeamRole | null;
  readonly billing: boolean;
  readonly canRedeem: boolean;
  readonly isMember: boolean;
  /** The owner and admins, to ask for anything the user may not do. */
  readonly leads: readonly Lead[];
  /** An offer of ownership is pending. */
  readonly transferPending: boolean;
  /** IANA time zone of the business, in which its periods begin and end. */
  readonly timezone: string;
  readonly plan: PlanId;
  /** The most serious notice about the plan for this user. */
  readonly planNotice: PlanNotice | null;
  readonly status: string;
  /** Numbers of pending items by route id, shown as badges in the side navigation. */
  readonly waiting: Readonly<Partial<Record<RouteId, number>>> | null;
}

/** Preview of a page when its URL is shared. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** Path of a square image; null for the product's own image. */
  readonly image: string | null;
}

/** Data that every page gets besides its own: the signed-in user, the current business and the styles needed. */
export interface RootData extends AuthState {
  readonly business: BusinessFrame | null;
  /** Feature flags that are on for this user. */
  readonly flags: readonly FlagId[];
  /**
   * Idempotency key of this rendering's forms, to handle a repeated submission once. Null on pages that are the same
   * for everyone.
   */
  readonly formKey: string | null;
  /** Message shown once after an action, such as "Saved". */
  readonly notice: string | null;
  readonly css: readonly string[];
  /** Overrides the route's title; null to keep it. */
  readonly title: string | null;
  /** For a page that is shared although search engines do not list it. */
  readonly preview?: PagePreview;
}

/** An error as a page shows it. */
export interface PageError {
  readonly status: number;
  readonly statusText: string;
  readonly data: {
    readonly code: ProblemCode;
    readonly message: string;
    readonly requestId: string;
    readonly retryAfterSeconds?: number;
    /** The page that was left by a link to a file. */
    readonly back?: string;
  };
}

/** Response of a page's action if the form was rejected, or if there is something to show once. */
export interface FormState {
  readonly intent: string | undefined;
  readonly message: string | undefined;
  readonly fields: FieldErrors;
  /** Data about the rejection for the screen, such as that a captcha is now required. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Submitted values by field name, without passwords and files. */
  readonly values: Readonly<Record<string, string>>;
  /** Values shown only once after a successful submission, such as a new secret. */
  readonly shown?: Readonly<Record<string, string>>;
  /** Only a part succeeded, and `values` name the rest: the form is offered again with them. */
  readonly isPartial?: true;
}

/** Configuration exposed to browsers. */
export interface PublicConfig {
  readonly analyticsKey: string | null;
  readonly analyticsHost: string;
  readonly recaptchaSiteKey: string | null;
  readonly demo: boolean;
  readonly diagnostics: boolean;
  readonly signUpEnabled: boolean;
  /** The operator of this installation; null if not configured. */
  readonly operator: { readonly name: string; readonly address: string; readonly email: string } | null;
  /** Page outside the product that says whether everything is running; null if not configured. */
  readonly statusPage: string | null;
  readonly publicUrl: string;
  /** Default destination after sign-in. */
  readonly defaultRedirect: string;
  /** Languages in the language menu. */
  readonly languages: readonly Language[];
}

/**
 * A page ready for display: rendered by the server, hydrated by the browser and transmitted as a payload. `root` is the
 * data of every page, `data` that of this one.
 */
export interface PageState {
  readonly routeId: RouteId | null;
  readonly status: number;
  readonly root: RootData;
  readonly data: unknown;
  readonly form: FormState | null;
  readonly error: PageError | null;
}

/** Payload response if the page has moved elsewhere. */
export interface RedirectPayload {
  readonly redirect: string;
  /** Loads the target as a document, outside the single-page application. */
  readonly document?: boolean;
}

/** Response header of payloads: the id of the build whose pages can show them. */
export const BUILD_HEADER = "X-Build";

export const PAYLOAD_FILE = "_payload.json";

/** "/login" → "/login/_payload.json"; "/" → "/_payload.json". */
export const payloadPathOf = (pagePath: string): string => `${pagePath.replace(/\/+$/, "")}/${PAYLOAD_FILE}`;

/** "/login/_payload.json" → "/login". Undefined if the path is not that of a payload. */
export function pagePathOf(payloadPath: string): string | undefined {
  if (!payloadPath.endsWith(`/${PAYLOAD_FILE}`)) return undefined;
  return payloadPath.slice(0, -PAYLOAD_FILE.length - 1) || "/";
}

import type { BackendClient } from "#shared/contract/index.ts";
import type { FlagId } from "#shared/flags.ts";
import type { PagePreview, PublicConfig } from "#shared/page-state.ts";
import { type FieldErrors, problem } from "#shared/problems.ts";
import type { RouteId } from "#shared/routes.ts";
import type { Session } from "#shared/session.ts";
import * as refusals from "#words/refusals.ts";

/** A business with what its pages show around them. */
export type RouteBusiness = Awaited<ReturnType<BackendClient["businesses"]["get"]>>;

/** What a page's loader and actions are given. */
export interface PageRequest {
  readonly id: RouteId;
  /** Path and query as asked for; the origin is PUBLIC_URL's. */
  readonly url: URL;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly session: Session | null;
  readonly backend: BackendClient;
  /**
   * The business of the route, asked for once however many want it, the frame around the page among them. Rejects with
   * `not_found` where there is none for this person.
   */
  business(): Promise<RouteBusiness>;
  readonly config: PublicConfig;
  /** What is on for this person that is not for everybody yet. */
  readonly flags: ReadonlySet<FlagId>;
  readonly requestId: string;
  /** Where the request seems to come from (ISO 3166, two letters), where that is known. */
  readonly country: string | undefined;
  /** Ends when the person leaves before the answer. */
  readonly signal: AbortSignal;
  /** The secret of the mailed link that led here, exchanged for a cookie; only on pages with `linkToken`. */
  readonly linkToken: string | null;
  /** The secret by which the page after signing up learns that its mail was answered. */
  readonly watch: string | null;
  readonly account: AccountActions;
}

/** Signing in and out from a page's action: tokens go into cookies and never through the page's hands. */
export interface AccountActions {
  /** Keeps a token pair that an operation answered (such as setting a new password). */
  keepTokens(pair: {
    token: string;
    refreshToken: string;
    expiresIn: number;
    refreshExpiresIn: number;
  }): void;
  /** Rejects with a Problem when the credentials are refused or sign-in is unavailable. */
  signIn(credentials: Readonly<Record<string, unknown>>): Promise<Session>;
  /**
   * Rejects with `sign_up_disabled` when no sign-up endpoint is configured. Answers what was sent, which is the first
   * one's where the button was pressed twice.
   */
  signUp<Input extends Readonly<Record<string, unknown>>>(input: Input): Promise<Input>;
  signOut(): Promise<void>;
  /** Replaces the access token by one that the backend refuses, to see that a refresh mends it. */
  spoilToken(): void;
  /** Drops the tokens of this browser; their session goes on for others who hold them. */
  forgetTokens(): void;
  /** Lets the page after signing up learn that its mail was answered. */
  keepWatch(secret: string): void;
  /** Drops the cookie that holds this page's link token. */
  forgetLinkToken(): void;
}

export interface ActionRequest extends PageRequest {
  readonly form: FormValues;
}

export interface SeeOther {
  readonly kind: "see-other";
  readonly to: string;
  readonly notice: string | undefined;
  /** Leave the single-page application, as after signing in or out. */
  readonly document: boolean;
}

export interface Invalid {
  readonly kind: "invalid";
  readonly fields: FieldErrors;
  readonly message: string | undefined;
}

export interface Shown {
  readonly kind: "shown";
  readonly values: Readonly<Record<string, string>>;
}

export type ActionResult = SeeOther | Invalid | Shown;
export type Action = (request: ActionRequest) => Promise<ActionResult> | ActionResult;

export interface PageServer<Data = unknown> {
  /** Top-level promises of the answer are streamed when they are late. */
  load?(request: PageRequest): Promise<Data | SeeOther> | Data | SeeOther;
  /** By the form's `intent`; `default` where the form names none. */
  readonly actions?: Readonly<Record<string, Action>>;
  /** Where its forms take larger files than other pages do: in bytes. */
  readonly largestFileBytes?: number;
  /** `?token=` of a mailed link is put into a cookie and cut out of the address before anything else sees it; an `invitation`'s also for the log-in and sign-up pages. */
  readonly linkToken?: true | "invitation";
  /** Where the page is there but what it is about is not, such as 410; 200 where it says nothing. */
  status?(data: Data): number;
  /** Replaces the route's title, from the loaded data. */
  title?(data: Data): string | null;
  /** How the page shows where its address is shared, from the loaded data; anyone who has the address reads it. */
  preview?(data: Data): PagePreview | null;
}

/** Declares the server's part of a page. What `load` gives is what the page's component takes. */
export const page = <const Data>(definition: PageServer<Data>): PageServer<Data> => definition;

/** The page is somewhere else: 302 from a loader, 303 after an action; `notice` is said once on arrival. */
export const seeOther = (
  to: string,
  { notice, document = false }: { notice?: string; document?: boolean } = {},
): SeeOther => ({
  kind: "see-other",
  to,
  notice,
  document,
});

/** The form cannot be taken as it is; what was typed is kept. Answers 422. */
export const invalid = (fields: FieldErrors, message?: string): Invalid => ({
  kind: "invalid",
  fields,
  message,
});

/** The form was taken, and the page shows something once that cannot be looked up later, such as a new secret. */
export const shown = (values: Readonly<Record<string, string>>): Shown => ({ kind: "shown", values });

export const isSeeOther = (value: unknown): value is SeeOther =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "see-other";

/** The fields of a submitted form. Every getter answers text; a missing field is the empty string. */
export class FormValues {
  readonly #entries: readonly (readonly [string, string])[];
  readonly #files: readonly (readonly [string, UploadedFile])[];

  constructor(
    entries: Iterable<readonly [string, string]>,
    files: Iterable<readonly [string, UploadedFile]> = [],
  ) {
    this.#entries = [...entries];
    this.#files = [...files];
  }

  /** All that was typed and chosen, without files. */
  get entries(): readonly (readonly [string, string])[] {
    return this.#entries;
  }

  text(name: string): string {
    return this.#entries.find(([key]) => key === name)?.[1] ?? "";
  }

  /** The text, or undefined where the field is missing or empty: for optional inputs. */
  optional(name: string): string | undefined {
    return this.text(name) || undefined;
  }

  /** What stands in it one by one, between spaces, commas or on lines of its own, such as addresses. */
  words(name: string): string[] {
    return this.text(name)
      .split(/[\s,;]+/)
      .filter(Boolean);
  }

  all(name: string): string[] {
    return this.#entries.filter(([key]) => key === name).map(([, value]) => value);
  }

  /** Was this checkbox ticked? */
  checked(name: string): boolean {
    return this.#entries.some(([key]) => key === name);
  }

  file(name: string): UploadedFile | undefined {
    return this.#files.find(([key]) => key === name)?.[1];
  }

  /** The same form without a field that is not the page's. */
  without(name: string): FormValues {
    return new FormValues(
      this.#entries.filter(([key]) => key !== name),
      this.#files,
    );
  }

  names(): string[] {
    return [...new Set(this.#entries.map(([key]) => key))];
  }

  /** What may be shown again in the form: no passwords, no tokens. Several of one name stand behind commas. */
  echo(): Record<string, string> {
    return Object.fromEntries(
      this.names()
        .filter((name) => !/password|token|captcha/i.test(name))
        .map((name) => [name, this.all(name).join(",")]),
    );
  }
}

export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The secret of the mailed link that led here, for an action that needs it. */
export function linkTokenOf({ linkToken }: Pick<PageRequest, "linkToken">): string {
  if (!linkToken) throw problem("token_invalid", { message: refusals.openMailAgain() });
  return linkToken;
}

/** The business slug of the route; every route under /:business has one. */
export function businessOf({ params }: Pick<PageRequest, "params">): string {
  if (!params.business) throw problem("not_found");
  return params.business;
}

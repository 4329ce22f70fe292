import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { API_PREFIX, contract } from "#shared/contract/index.ts";
import type { OperationMeta } from "#shared/contract/operation.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { API_KEY_PREFIX } from "#shared/integrations.ts";
import { permissionSentences } from "#shared/permission-sentences.ts";
import { mayBeDoneByKey, type Permission, permissions, teamRoles } from "#shared/permissions.ts";
import { rateLimits } from "./platform/limits/limits.ts";
import { describedWebhooks, webhookSection } from "./readers/webhooks/documentation.ts";

type ApiDocument = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;

let document: Promise<ApiDocument> | undefined;

/** Returns the OpenAPI 3.1 description of the API, generated from the contract at the first request and then kept. */
export function apiDocument(): Promise<ApiDocument> {
  document ??= generate();
  return document;
}

async function generate(): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const made = await generator.generate(contract, {
    info: {
      title: "Treets API",
      version: "1",
      description:
        "Everything that the Treets web application does, for your own programs. Send an access token or an API key as a Bearer token. " +
        `An API key (${API_KEY_PREFIX}…, created under Settings, Integrations) acts in one business, as its creator and in a role no higher than theirs, and is limited to ${rateLimits["api-key"].points} requests a minute; a 429 response states in Retry-After when to try again.`,
    },
    servers: [{ url: API_PREFIX }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An access token or an API key." },
      },
      schemas: { Error: errorSchema },
    },
    security: [{ bearer: [] }],
  });
  made.webhooks = describedWebhooks();
  describeAccess(made);
  return made;
}

const rolesSchema = {
  type: "array" as const,
  items: { type: "string" as const, enum: [...teamRoles, "member"] },
};

const errorSchema = {
  type: "object" as const,
  required: ["error"],
  properties: {
    error: {
      type: "object" as const,
      required: ["code", "message"],
      properties: {
        code: { type: "string" as const },
        message: { type: "string" as const },
        fields: { type: "object" as const, additionalProperties: { type: "string" as const } },
        details: {
          type: "object" as const,
          description:
            "What a program needs to know. If the caller's role does not allow the operation (403): the permission, the roles that have it, and those that have it only with the right to handle billing or to redeem claims.",
          properties: {
            permission: { type: "string" as const, enum: Object.keys(permissions) },
            roles: rolesSchema,
            withBilling: rolesSchema,
            withRedeem: rolesSchema,
          },
        },
        request_id: { type: "string" as const },
      },
    },
  },
};

interface Described {
  readonly "~orpc": {
    readonly route: { method?: string; path?: string };
    readonly meta: OperationMeta;
  };
}

const isDescribed = (value: unknown): value is Described =>
  typeof value === "object" && value !== null && "~orpc" in value;

/** Adds to each operation's description who may call it. */
function describeAccess({ paths }: ApiDocument): void {
  const walk = (node: unknown) => {
    if (isDescribed(node)) {
      const { route, meta } = node["~orpc"];
      const operation = paths?.[route.path ?? ""]?.[(route.method ?? "POST").toLowerCase() as "get"];
      if (operation) {
        operation.description = `${operation.description ?? ""}\n\n${accessSentence(meta)}`.trim();
        operation.responses = { ...operation.responses, default: errorResponse };
        if (meta.access === "open") operation.security = [];
      }
    } else if (typeof node === "object" && node !== null) Object.values(node).forEach(walk);
  };
  walk(contract);
}

const errorResponse = {
  description: "Refused",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

function accessSentence({ access, peopleOnly }: OperationMeta): string {
  if (access === "open") return "Open to anyone.";
  if (access === "signed-in") return "Needs a session; closed to API keys.";
  if (access === "denied") return "Not available.";
  const permission: Permission = permissions[access.business];
  const isForKeys = !peopleOnly && mayBeDoneByKey(access.business);
  return `Needs the permission to ${permissionSentences[access.business]()} (${permission.roles.join(", ")})${isForKeys ? "" : "; closed to API keys"}.`;
}

/** Returns the same description for human readers, as a single HTML page without scripts. */
export async function apiDocumentPage(): Promise<string> {
  const { info, paths } = await apiDocument();
  const rows = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => {
      const { summary = "", description = "" } = operation as { summary?: string; description?: string };
      return { path, method: method.toUpperCase(), summary, description, group: path.split("/")[1] ?? "" };
    }),
  );
  const groups = [...new Set(rows.map(({ group }) => group))];
  const section = (group: string) =>
    `<section><h2>${escapeHtml(group)}</h2>${rows
      .filter((row) => row.group === group)
      .map(
        ({ path, method, summary, description }) =>
          `<article><h3><code>${method} ${escapeHtml(API_PREFIX + path)}</code></h3><p>${escapeHtml(summary)}</p><p><small>${escapeHtml(description)}</small></p></article>`,
      )
      .join("")}</section>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)}</title></head><body><main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? "")}</p><p>The machine-readable form is <a href="${API_PREFIX}/openapi.json">openapi.json</a>. A refused request answers <code>{"error":{"code","message","fields","details","request_id"}}</code>.</p>${webhookSection()}${groups.map(section).join("")}</main></body></html>`;
}

import * as z from "zod";
import * as words from "#words/inputs.ts";
import { apiKeyStates, keyScopes } from "../integrations.ts";
import { teamRoles } from "../permissions.ts";
import { businessInput, done, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

const mayManage = inBusiness("keys.manage");

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters of the secret, to tell keys apart. */
  hint: z.string(),
  scope: z.enum(keyScopes),
  /** The role in which it currently acts; null if its creator may no longer act here. */
  role: z.enum(teamRoles).nullable(),
  state: z.enum(apiKeyStates),
  createdBy: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
});

export const keys = ofBusiness.router({
  list: mayManage("GET /keys", "List API keys").input(businessInput).output(z.array(apiKey)),
  create: mayManage("POST /keys", "Create an API key", {
    description:
      "The secret is returned only in this response. The key acts as its creator, in this business only, in a role no higher than theirs.",
  })
    .input(
      businessInput.extend({
        name: typed()
          .min(1, { error: words.enterAName })
          .max(60, { error: () => words.atMostCharacters({ max: 60 }) }),
        scope: z.enum(keyScopes, { error: words.chooseWhatItMayDo }),
        expiresAt: timestamp.nullable().default(null),
      }),
    )
    .output(apiKey.extend({ secret: z.string() })),
  revoke: inBusiness("keys.manage", { atRest: true })("DELETE /keys/{key}", "Revoke an API key")
    .input(businessInput.extend({ key: z.string().max(64) }))
    .output(done),
});

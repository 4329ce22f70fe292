import * as z from "zod";
import { emit } from "../engine/scene.ts";
import { invalidRequest, noAccess } from "../errors.ts";
import { newAccount, newAccountLink } from "../objects/accounts.ts";
import { type Handlers, idOf } from "./handlers.ts";
import { expansion, flag, metadata, read, text } from "./read.ts";

const capability = z.strictObject({ requested: flag }).optional();

const accountFields = z.strictObject({
  type: z.literal("express"),
  country: text.length(2),
  email: text.optional(),
  default_currency: text.length(3).optional(),
  business_profile: z.strictObject({ name: text.optional() }).optional(),
  capabilities: z.strictObject({ card_payments: capability, transfers: capability }).optional(),
  metadata: metadata.optional(),
  ...expansion,
});

const LINK_SECONDS = 300;

/** Businesses paid through the platform, and the links to their onboarding. */
export const accounts: Handlers = {
  async "POST /v1/accounts"({ scene, form }) {
    const facts = read(accountFields, form);
    const account = newAccount({
      country: facts.country,
      email: facts.email ?? null,
      name: facts.business_profile?.name ?? null,
      currency: facts.default_currency ?? "eur",
      metadata: facts.metadata ?? {},
      created: scene.now,
    });
    await scene.store.put("account", account, {});
    await emit(scene, "account.updated", account, account.id);
    return account;
  },
  async "GET /v1/accounts/*"(call) {
    const found = await call.scene.store.find("account", idOf(call));
    if (!found) throw noAccess(idOf(call));
    return found.object;
  },
  async "DELETE /v1/accounts/*"({ scene, ...call }) {
    const { id, object } = await scene.store.get("account", idOf({ scene, ...call }));
    await scene.store.wake(id, null, null);
    return scene.store.put("deleted", { id, object, deleted: true });
  },
  async "POST /v1/account_links"({ scene, form }) {
    const facts = read(
      z.strictObject({
        account: text,
        type: z.enum(["account_onboarding", "account_update"]),
        refresh_url: text,
        return_url: text,
        ...expansion,
      }),
      form,
    );
    const account = await scene.store.get("account", facts.account, "account");
    if (account.requirements.disabled_reason?.startsWith("rejected."))
      throw invalidRequest("This account was rejected.", { code: "account_invalid", param: "account" });
    const link = newAccountLink({
      url: (id) => `${scene.publicUrl}/payments-sandbox/onboarding/${id}`,
      created: scene.now,
      expiresAt: scene.now + LINK_SECONDS,
    });
    await scene.store.put("account_link", link, {
      account: account.id,
      refreshUrl: facts.refresh_url,
      returnUrl: facts.return_url,
      isUsed: false,
    });
    const { id: _, ...shown } = link;
    return shown;
  },
};

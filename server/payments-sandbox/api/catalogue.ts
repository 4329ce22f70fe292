import * as z from "zod";
import { invalidRequest } from "../errors.ts";
import { newCoupon, newPromotionCode } from "../objects/coupons.ts";
import { newPrice, newProduct } from "../objects/prices.ts";
import { type Handlers, idOf, listPage } from "./handlers.ts";
import { expansion, flag, metadata, page, read, text, whole } from "./read.ts";

const productFields = {
  name: text.optional(),
  description: text.optional(),
  active: flag.optional(),
  tax_code: text.optional(),
  default_price: text.optional(),
  metadata: metadata.optional(),
  ...expansion,
};

const given = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && name !== "expand"),
  );

/** Products, prices, coupons and promotion codes. */
export const catalogue: Handlers = {
  async "POST /v1/products"({ scene, form }) {
    const { id, name, ...rest } = read(
      z.strictObject({ ...productFields, id: text.optional(), name: text }),
      form,
    );
    if (id && (await scene.store.find("product", id))) {
      throw invalidRequest(`Product already exists.`, { code: "resource_already_exists", param: "id" });
    }
    const product = { ...newProduct(name, scene.now), ...given(rest), ...(id ? { id } : {}) };
    return scene.store.put("product", product);
  },
  "GET /v1/products/*": (call) => call.scene.store.get("product", idOf(call)),
  async "POST /v1/products/*"(call) {
    const before = await call.scene.store.get("product", idOf(call));
    const fields = given(read(z.strictObject(productFields), call.form));
    return call.scene.store.put("product", { ...before, ...fields, updated: call.scene.now });
  },
  async "POST /v1/prices"({ scene, form }) {
    const facts = read(
      z.strictObject({
        product: text,
        currency: z.string().length(3),
        unit_amount: whole,
        recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
        lookup_key: text.optional(),
        transfer_lookup_key: flag.optional(),
        tax_behavior: z.enum(["exclusive", "unspecified"]).default("unspecified"),
        nickname: text.optional(),
        metadata: metadata.optional(),
        ...expansion,
      }),
      form,
    );
    await scene.store.get("product", facts.product, "product");
    const [holder] = facts.lookup_key
      ? await scene.store.list("price", { equal: { lookup_key: facts.lookup_key } })
      : [];
    if (holder && !facts.transfer_lookup_key) {
      throw invalidRequest(`A price already uses the lookup key.`, { param: "lookup_key" });
    }
    if (holder) await scene.store.put("price", { ...holder, lookup_key: null });
    const price = newPrice({
      product: facts.product,
      currency: facts.currency,
      unitAmount: facts.unit_amount,
      interval: facts.recurring.interval,
      lookupKey: facts.lookup_key ?? null,
      taxBehavior: facts.tax_behavior,
      created: scene.now,
    });
    return scene.store.put("price", {
      ...price,
      nickname: facts.nickname ?? null,
      metadata: facts.metadata ?? {},
    });
  },
  "GET /v1/prices/*": (call) => call.scene.store.get("price", idOf(call)),
  async "POST /v1/prices/*"(call) {
    const before = await call.scene.store.get("price", idOf(call));
    const fields = z.strictObject({
      active: flag.optional(),
      nickname: text.optional(),
      metadata: metadata.optional(),
      ...expansion,
    });
    return call.scene.store.put("price", { ...before, ...given(read(fields, call.form)) });
  },
  async "GET /v1/prices"({ scene, form }) {
    const { lookup_keys, active, product, ...rest } = read(
      z.strictObject({
        ...page,
        ...expansion,
        active: flag.optional(),
        product: text.optional(),
        lookup_keys: z.array(text).max(10).optional(),
      }),
      form,
    );
    const found = await listPage(
      scene,
      "price",
      "/v1/prices",
      { ...rest, limit: 100 },
      { equal: { active, product } },
    );
    const data = found.data.filter(
      ({ lookup_key }) => !lookup_keys || lookup_keys.includes(lookup_key ?? ""),
    );
    return { ...found, data: data.slice(0, rest.limit), has_more: data.length > rest.limit };
  },
  async "POST /v1/coupons"({ scene, form }) {
    const facts = read(
      z.strictObject({
        id: text.optional(),
        name: text.optional(),
        percent_off: z.coerce.number().gt(0).max(100).optional(),
        amount_off: whole.optional(),
        currency: text.optional(),
        duration: z.enum(["forever", "once", "repeating"]).default("once"),
        duration_in_months: whole.optional(),
        ...expansion,
      }),
      form,
    );
    const coupon = newCoupon(
      {
        name: facts.name ?? null,
        percent_off: facts.percent_off ?? null,
        amount_off: facts.amount_off ?? null,
        currency: facts.currency ?? null,
        duration: facts.duration,
        duration_in_months: facts.duration_in_months ?? null,
      },
      scene.now,
    );
    return scene.store.put("coupon", facts.id ? { ...coupon, id: facts.id } : coupon);
  },
  "GET /v1/coupons/*": (call) => call.scene.store.get("coupon", idOf(call)),
  async "POST /v1/promotion_codes"({ scene, form }) {
    const facts = read(
      z.strictObject({
        code: text,
        promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
        expires_at: whole.optional(),
        max_redemptions: whole.optional(),
        ...expansion,
      }),
      form,
    );
    await scene.store.get("coupon", facts.promotion.coupon, "promotion[coupon]");
    const code = newPromotionCode({
      code: facts.code,
      coupon: facts.promotion.coupon,
      expiresAt: facts.expires_at ?? null,
      maxRedemptions: facts.max_redemptions ?? null,
      created: scene.now,
    });
    return scene.store.put("promotion_code", code);
  },
  async "GET /v1/promotion_codes"({ scene, form }) {
    const { active, code, ...rest } = read(
      z.strictObject({ ...page, ...expansion, active: flag.optional(), code: text.optional() }),
      form,
    );
    const found = await listPage(
      scene,
      "promotion_code",
      "/v1/promotion_codes",
      { ...rest, limit: 100 },
      { equal: { active } },
    );
    const data = found.data.filter(
      (one) => code === undefined || one.code.toLowerCase() === code.toLowerCase(),
    );
    return { ...found, data: data.slice(0, rest.limit) };
  },
};

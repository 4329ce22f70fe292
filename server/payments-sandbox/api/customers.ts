import * as z from "zod";
import { emit, putAndEmit } from "../engine/scene.ts";
import { cancelNow } from "../engine/subscribing.ts";
import { judgeTaxId } from "../engine/tax.ts";
import { invalidRequest } from "../errors.ts";
import { type Customer, newCustomer, newTaxId } from "../objects/customers.ts";
import { isLive } from "../objects/subscriptions.ts";
import { type Handlers, idOf, listPage } from "./handlers.ts";
import { clearable, expansion, metadata, page, read, text, whole } from "./read.ts";

const address = z.union([
  z.literal("").transform(() => null),
  z.strictObject({
    city: clearable.default(null),
    country: clearable.default(null),
    line1: clearable.default(null),
    line2: clearable.default(null),
    postal_code: clearable.default(null),
    state: clearable.default(null),
  }),
]);

const fields = z.strictObject({
  address: address.optional(),
  balance: whole.optional(),
  description: clearable.optional(),
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable.optional() }).optional(),
  tax: z.strictObject({ validate_location: text.optional(), ip_address: text.optional() }).optional(),
  test_clock: text.optional(),
  tax_exempt: z.enum(["none", "exempt", "reverse"]).optional(),
  ...expansion,
});

function changed(customer: Customer, form: z.output<typeof fields>): Customer {
  const { expand: _, tax: __, invoice_settings, metadata: facts, ...rest } = form;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...customer,
    ...given,
    metadata: { ...customer.metadata, ...facts },
    invoice_settings: { ...customer.invoice_settings, ...invoice_settings },
  } as Customer;
}

export const customers: Handlers = {
  async "POST /v1/customers"({ scene, form }) {
    const facts = read(fields, form);
    const clock = facts.test_clock
      ? await scene.store.get("test_helpers.test_clock", facts.test_clock)
      : undefined;
    return putAndEmit(
      scene,
      "customer",
      changed(newCustomer(clock?.frozen_time ?? scene.now), facts),
      "customer.created",
    );
  },
  async "GET /v1/customers/*"(call) {
    const deleted = await call.scene.store.find("deleted", idOf(call));
    return deleted?.object ?? call.scene.store.get("customer", idOf(call));
  },
  /** Ends the customer's subscriptions too; they and the invoices can still be listed. */
  async "DELETE /v1/customers/*"({ scene, ids }) {
    const customer = await scene.store.get("customer", ids[0] ?? "");
    const { id, object } = customer;
    for (const one of await scene.store.list("subscription", { customer: id }))
      if (isLive(one)) await cancelNow(scene, one, "cancellation_requested");
    await emit(scene, "customer.deleted", customer);
    return scene.store.put("deleted", { id, object, deleted: true });
  },
  async "POST /v1/customers/*"(call) {
    const before = await call.scene.store.get("customer", idOf(call));
    return putAndEmit(call.scene, "customer", changed(before, read(fields, call.form)), "customer.updated");
  },
  async "GET /v1/customers"({ scene, form }) {
    const { email, test_clock, ...rest } = read(
      z.strictObject({ ...page, ...expansion, email: text.optional(), test_clock: text.optional() }),
      form,
    );
    return listPage(scene, "customer", "/v1/customers", rest, { equal: { email, test_clock } });
  },
  "GET /v1/payment_methods/*": (call) => call.scene.store.get("payment_method", idOf(call)),
  async "GET /v1/customers/*/payment_methods"(call) {
    const customer = idOf(call);
    const form = read(z.strictObject({ ...page, ...expansion, type: text.optional() }), call.form);
    return listPage(call.scene, "payment_method", `/v1/customers/${customer}/payment_methods`, form, {
      customer,
    });
  },
  async "POST /v1/customers/*/tax_ids"(call) {
    const customer = idOf(call);
    await call.scene.store.get("customer", customer);
    const { type, value } = read(z.strictObject({ type: text, value: text, ...expansion }), call.form);
    const judged = type === "eu_vat" ? judgeTaxId(value) : undefined;
    if (!judged)
      throw invalidRequest(`Invalid value for ${type}.`, { code: "tax_id_invalid", param: "value" });
    const facts = { customer, type, value, ...judged, created: call.scene.now };
    return putAndEmit(call.scene, "tax_id", newTaxId(facts), "customer.tax_id.created");
  },
  async "GET /v1/customers/*/tax_ids"(call) {
    const customer = idOf(call);
    await call.scene.store.get("customer", customer);
    const form = read(z.strictObject({ ...page, ...expansion }), call.form);
    return listPage(call.scene, "tax_id", `/v1/customers/${customer}/tax_ids`, form, { customer });
  },
  async "DELETE /v1/customers/*/tax_ids/*"(call) {
    const id = idOf(call, 1);
    const found = await call.scene.store.get("tax_id", id);
    await call.scene.store.remove(id);
    await emit(call.scene, "customer.tax_id.deleted", found);
    return { id, object: "tax_id", deleted: true };
  },
};

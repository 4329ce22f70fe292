import * as z from "zod";
import { closeDispute, refund, reverse } from "../engine/paying.ts";
import { type Handlers, idOf, listPage } from "./handlers.ts";
import { expansion, flag, metadata, page, read, text, whole } from "./read.ts";

const created = z.strictObject({ gte: whole.optional() }).optional();

const asked = {
  amount: whole.pipe(z.number().min(1)).optional(),
  refund_application_fee: flag.optional(),
  metadata: metadata.optional(),
  ...expansion,
};

/** Successful payments, their refunds and disputes, and payouts to bank accounts. */
export const payments: Handlers = {
  "GET /v1/payment_intents/*": (call) => call.scene.store.get("payment_intent", idOf(call)),
  "GET /v1/charges/*": (call) => call.scene.store.get("charge", idOf(call)),
  async "POST /v1/refunds"({ scene, form }) {
    const facts = read(
      z.strictObject({ ...asked, payment_intent: text, reverse_transfer: flag.optional() }),
      form,
    );
    const intent = await scene.store.get("payment_intent", facts.payment_intent, "payment_intent");
    return refund(scene, await scene.store.get("charge", intent.latest_charge), {
      amount: facts.amount,
      reversesTransfer: facts.reverse_transfer ?? false,
      returnsFee: facts.refund_application_fee ?? false,
      metadata: facts.metadata ?? {},
    });
  },
  "GET /v1/transfers/*": (call) => call.scene.store.get("transfer", idOf(call)),
  async "POST /v1/transfers/*/reversals"(call) {
    const { amount, refund_application_fee } = read(z.strictObject(asked), call.form);
    const transfer = await call.scene.store.get("transfer", idOf(call));
    return reverse(call.scene, transfer, { amount, returnsFee: refund_application_fee ?? false });
  },
  async "GET /v1/refunds"({ scene, form }) {
    const { payment_intent, ...rest } = read(
      z.strictObject({ ...page, ...expansion, payment_intent: text.optional() }),
      form,
    );
    return listPage(scene, "refund", "/v1/refunds", rest, { equal: { payment_intent } });
  },
  async "GET /v1/disputes"({ scene, form }) {
    const { payment_intent, ...rest } = read(
      z.strictObject({ ...page, ...expansion, payment_intent: text.optional() }),
      form,
    );
    return listPage(scene, "dispute", "/v1/disputes", rest, { equal: { payment_intent } });
  },
  /** Decides a dispute as the text of the evidence asks, as the real API does with test cards. */
  async "POST /v1/disputes/*"(call) {
    const { evidence } = read(
      z.strictObject({
        evidence: z.strictObject({ uncategorized_text: z.enum(["winning_evidence", "losing_evidence"]) }),
        submit: flag.optional(),
        ...expansion,
      }),
      call.form,
    );
    const found = await call.scene.store.get("dispute", idOf(call));
    const isWon = evidence.uncategorized_text === "winning_evidence";
    return closeDispute(call.scene, found, isWon ? "won" : "lost");
  },
  async "GET /v1/payouts"({ scene, form, account }) {
    const {
      status,
      created: _,
      ...rest
    } = read(z.strictObject({ ...page, ...expansion, status: text.optional(), created }), form);
    const destination = account === undefined ? undefined : `ba_${account}`;
    return listPage(scene, "payout", "/v1/payouts", rest, { equal: { status, destination } });
  },
};

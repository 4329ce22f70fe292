import * as z from "zod";
import { afterIntervals } from "../engine/periods.ts";
import { putAndEmit } from "../engine/scene.ts";
import { invalidRequest } from "../errors.ts";
import { newPhase, newSchedule, type SchedulePhase } from "../objects/schedules.ts";
import { itemOf } from "../objects/subscriptions.ts";
import { type Handlers, idOf } from "./handlers.ts";
import { expansion, metadata, read, text, whole } from "./read.ts";

const phase = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: whole.optional() })).length(1),
  start_date: whole.optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({ interval: z.enum(["month", "year"]), interval_count: whole.default(1) })
    .optional(),
  proration_behavior: text.optional(),
  discounts: z.array(z.strictObject({ discount: text.optional(), coupon: text.optional() })).optional(),
});

export const schedules: Handlers = {
  async "POST /v1/subscription_schedules"({ scene, form }) {
    const { from_subscription: id } = read(z.strictObject({ from_subscription: text, ...expansion }), form);
    const subscription = await scene.store.get("subscription", id, "from_subscription");
    if (subscription.schedule)
      throw invalidRequest("The subscription already has a schedule.", { param: "from_subscription" });
    const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
    const schedule = newSchedule({
      subscription: id,
      customer: subscription.customer,
      phases: [newPhase({ start, end, price, discounts: subscription.discounts })],
      created: scene.now,
    });
    await scene.store.put("subscription", { ...subscription, schedule: schedule.id });
    return putAndEmit(scene, "subscription_schedule", schedule, "subscription_schedule.created");
  },
  "GET /v1/subscription_schedules/*": (call) => call.scene.store.get("subscription_schedule", idOf(call)),
  async "POST /v1/subscription_schedules/*"(call) {
    const { scene } = call;
    const before = await scene.store.get("subscription_schedule", idOf(call));
    if (before.status !== "active")
      throw invalidRequest(`You cannot update a schedule that is ${before.status}.`);
    const facts = read(
      z.strictObject({
        phases: z.array(phase).min(1).max(10).optional(),
        end_behavior: z.literal("release").optional(),
        proration_behavior: text.optional(),
        metadata: metadata.optional(),
        ...expansion,
      }),
      call.form,
    );
    const phases: SchedulePhase[] = [];
    for (const asked of facts.phases ?? []) {
      const start = asked.start_date ?? phases.at(-1)?.end_date;
      if (start === undefined)
        throw invalidRequest("The first phase needs a start date.", { param: "phases[0][start_date]" });
      const price = await scene.store.get("price", asked.items[0]?.price ?? "", "phases[items][price]");
      const { interval, interval_count: count } = asked.duration ?? {
        interval: price.recurring.interval,
        interval_count: 1,
      };
      const end = asked.end_date ?? afterIntervals(start, interval, count);
      phases.push(newPhase({ start, end, price, discounts: [] }));
    }
    const after = {
      ...before,
      phases: facts.phases ? phases : before.phases,
      metadata: { ...before.metadata, ...facts.metadata },
    };
    return putAndEmit(scene, "subscription_schedule", after, "subscription_schedule.updated");
  },
  async "POST /v1/subscription_schedules/*/release"(call) {
    const { scene } = call;
    read(z.strictObject({ preserve_cancel_date: text.optional(), ...expansion }), call.form);
    const before = await scene.store.get("subscription_schedule", idOf(call));
    if (before.status !== "active")
      throw invalidRequest(`You cannot release a schedule that is ${before.status}.`);
    if (before.subscription) {
      const subscription = await scene.store.get("subscription", before.subscription);
      await putAndEmit(
        scene,
        "subscription",
        { ...subscription, schedule: null },
        "customer.subscription.updated",
      );
    }
    return putAndEmit(
      scene,
      "subscription_schedule",
      {
        ...before,
        status: "released" as const,
        released_at: scene.now,
        released_subscription: before.subscription,
        subscription: null,
        current_phase: null,
      },
      "subscription_schedule.released",
    );
  },
};

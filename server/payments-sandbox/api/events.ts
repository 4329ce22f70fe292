import * as z from "zod";
import { letTimePass } from "../engine/time.ts";
import { invalidRequest } from "../errors.ts";
import { newTestClock } from "../objects/test-clocks.ts";
import { type Handlers, idOf, listPage } from "./handlers.ts";
import { expansion, page, read, text, whole } from "./read.ts";

/** Events, and test clocks to make them happen sooner. */
export const events: Handlers = {
  "GET /v1/events/*": (call) => call.scene.store.get("event", idOf(call)),
  async "GET /v1/events"({ scene, form }) {
    const { type, ...rest } = read(z.strictObject({ ...page, ...expansion, type: text.optional() }), form);
    return listPage(scene, "event", "/v1/events", rest, { equal: { type } });
  },
  async "POST /v1/test_helpers/test_clocks"({ scene, form }) {
    const facts = read(z.strictObject({ frozen_time: whole, name: text.optional(), ...expansion }), form);
    const clock = newTestClock(facts.frozen_time, facts.name ?? null, scene.now);
    return scene.store.put("test_helpers.test_clock", clock, {});
  },
  "GET /v1/test_helpers/test_clocks/*": (call) => call.scene.store.get("test_helpers.test_clock", idOf(call)),
  async "POST /v1/test_helpers/test_clocks/*/advance"(call) {
    const { store, publicUrl } = call.scene;
    const { frozen_time: until } = read(z.strictObject({ frozen_time: whole, ...expansion }), call.form);
    const clock = await store.get("test_helpers.test_clock", idOf(call));
    if (until <= clock.frozen_time)
      throw invalidRequest("A test clock only moves ahead.", { param: "frozen_time" });
    await letTimePass({ store, publicUrl, clock: clock.id }, until);
    return store.put("test_helpers.test_clock", { ...clock, frozen_time: until });
  },
};

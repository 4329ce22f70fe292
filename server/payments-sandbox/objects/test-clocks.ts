import { newId } from "../ids.ts";

export interface TestClock {
  id: string;
  object: "test_helpers.test_clock";
  created: number;
  deletes_after: number;
  frozen_time: number;
  livemode: boolean;
  name: string | null;
  status: "ready" | "advancing";
  status_details: Record<string, never>;
}

const KEPT_SECONDS = 30 * 86_400;

export const newTestClock = (frozenTime: number, name: string | null, created: number): TestClock => ({
  id: newId("clock"),
  object: "test_helpers.test_clock",
  created,
  deletes_after: created + KEPT_SECONDS,
  frozen_time: frozenTime,
  livemode: false,
  name,
  status: "ready",
  status_details: {},
});

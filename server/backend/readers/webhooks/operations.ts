export { deliveries, redeliver, test } from "./log.ts";
export { create, list, remove, rotateSecret, update } from "./manage.ts";

export { create, list, revoke } from "./manage.ts";

import { runOf } from "./vitest.config.ts";

export default runOf("long");

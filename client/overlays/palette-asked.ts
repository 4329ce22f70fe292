import { createFlag } from "../flag.ts";

/** Whether the command palette is open: a button of the top bar asks for it, and a key. */
export const paletteAsked = createFlag();

import { createFlag } from "../flag.ts";

/** Whether the command palette is open; set by a button in the top bar and by a keyboard shortcut. */
export const paletteAsked = createFlag();

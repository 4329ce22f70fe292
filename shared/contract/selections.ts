import * as z from "zod";
import { timestamp } from "./common.ts";

export const selectionId = z.string().max(64);

/** A fixed selection of rows of a list, with a few of them to show. */
export const selectionOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ id: z.string(), total: z.number().int(), sample: z.array(row), until: timestamp });

export const selection = selectionOf(z.object({ id: z.string(), name: z.string() }));
export type Selection = z.infer<typeof selection>;

/** Required with a selection where an action cannot be undone: its number of rows, to confirm it. */
export const expected = z.coerce.number().int().optional();

import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessInput } from "./common.ts";
import { typed } from "./fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

export const searchHit = z.object({
  kind: z.enum(["member", "partner", "treet"]),
  id: z.string(),
  title: z.string(),
  /** Detail that distinguishes hits with the same name. */
  detail: z.string(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = ofBusiness.router({
  find: inBusiness("business.view", { addsUp: true })(
    "GET /search",
    "Search members, partners and treets by name",
    {
      description:
        "Returns a few hits of each kind that the caller may see, last changed first. Suppliers find the treets they supply.",
    },
  )
    .input(businessInput.extend({ text: typed().min(2, { error: words.typeAtLeast2 }).max(100) }))
    .output(z.array(searchHit)),
});

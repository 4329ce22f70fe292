import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_LABELS } from "../constants.ts";
import { labelColors } from "../member-rules.ts";
import { businessInput, done } from "./common.ts";
import { labelNamed, memberId } from "./member-shapes.ts";
import { endpoint, inBusiness, ofBusiness } from "./operation.ts";

export const label = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(labelColors),
  members: z.number().int(),
});
export type Label = z.infer<typeof label>;
const labelFields = { name: labelNamed(words.enterAName), color: z.enum(labelColors).default("teal") };

/** Labels that a team gives to groups of its members. */
export const labelOperations = ofBusiness.router({
  labels: inBusiness("members.list")
    .route(endpoint("GET /labels", "List member labels"))
    .input(businessInput)
    .output(z.array(label).max(MAX_LABELS)),
  createLabel: inBusiness("members.manage")
    .route(endpoint("POST /labels", "Create a member label"))
    .input(businessInput.extend(labelFields))
    .output(label),
  updateLabel: inBusiness("members.manage")
    .route(endpoint("PATCH /labels/{label}", "Rename or recolour a member label"))
    .input(businessInput.extend({ label: memberId, ...labelFields }))
    .output(label),
  deleteLabel: inBusiness("members.manage")
    .route(endpoint("DELETE /labels/{label}", "Delete a member label"))
    .input(businessInput.extend({ label: memberId }))
    .output(done),
});

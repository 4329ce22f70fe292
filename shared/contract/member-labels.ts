import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_LABELS } from "../constants.ts";
import { labelColors } from "../member-rules.ts";
import { businessInput, done } from "./common.ts";
import { labelNamed, memberId } from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

const mayManage = inBusiness("members.manage");

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
  labels: inBusiness("members.list")("GET /labels", "List member labels")
    .input(businessInput)
    .output(z.array(label).max(MAX_LABELS)),
  createLabel: mayManage("POST /labels", "Create a member label")
    .input(businessInput.extend(labelFields))
    .output(label),
  updateLabel: mayManage("PATCH /labels/{label}", "Rename or recolour a member label")
    .input(businessInput.extend({ label: memberId, ...labelFields }))
    .output(label),
  deleteLabel: mayManage("DELETE /labels/{label}", "Delete a member label")
    .input(businessInput.extend({ label: memberId }))
    .output(done),
});

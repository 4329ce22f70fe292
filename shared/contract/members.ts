import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_BULK_IDS } from "../constants.ts";
import { type memberChanges, memberStatuses } from "../member-rules.ts";
import { emailField, firstNameField, lastNameField } from "./account-fields.ts";
import { businessInput, contentVersion, done, fileDownload, pageInput, pageOf } from "./common.ts";
import { emailTextFields, fewWordsField, severalLines } from "./fields.ts";
import { joiningOperations } from "./member-joining.ts";
import { labelOperations } from "./member-labels.ts";
import {
  bulkResult,
  chosenMembers,
  customFields,
  externalIdField,
  labelNameField,
  labelNames,
  member,
  memberDetail,
  memberFilterFields,
  memberId,
  memberOrder,
  phoneTextField,
} from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { expected, selectionId, selectionOf } from "./selections.ts";

const mayExport = inBusiness("members.export");
const mayList = inBusiness("members.list");
const mayManage = inBusiness("members.manage");
const mayManageAtRest = inBusiness("members.manage", { atRest: true });

export const members = {
  ...labelOperations,
  ...joiningOperations,
  ...ofBusiness.router({
    list: mayList("GET /members", "List members")
      .input(businessInput.extend(pageInput.shape).extend(memberFilterFields).extend(memberOrder.shape))
      .output(pageOf(member)),
    counts: mayList("GET /members/counts", "Count members by status")
      .input(businessInput)
      .output(z.record(z.enum(memberStatuses), z.number().int())),
    get: mayList("GET /members/{member}", "Get a member")
      .input(businessInput.extend({ member: memberId }))
      .output(memberDetail),
    add: mayManage("POST /members", "Add a member")
      .input(
        businessInput.extend({
          email: emailField,
          firstName: firstNameField,
          lastName: lastNameField,
          labels: labelNames.default([]),
          /** True to invite by email and wait for acceptance, false to add as active at once. */
          invite: z.boolean().default(true),
          message: fewWordsField,
        }),
      )
      .output(member),
    update: mayManage("PATCH /members/{member}", "Update a member")
      .input(
        businessInput.extend({
          member: memberId,
          /** The version that was edited: with it, changes by others in the meantime are not overwritten. */
          version: contentVersion.optional(),
          /** Only until the person has an account, where they change it themselves. */
          email: emailField.optional(),
          firstName: firstNameField.optional(),
          lastName: lastNameField.unwrap().optional(),
          phone: phoneTextField.optional(),
          externalId: externalIdField.optional(),
          notes: severalLines()
            .max(2000, { error: () => words.atMostCharacters({ max: 2000 }) })
            .optional(),
          labels: labelNames.optional(),
          custom: customFields.optional(),
        }),
      )
      .output(member),
    select: mayManageAtRest(
      "POST /members/selections",
      "Select members by id or by a filter for a bulk action",
    )
      .input(
        businessInput.extend(memberFilterFields).extend({
          /** These members instead of those matching the filter. */
          members: z.array(memberId).min(1, { error: words.chooseAMember }).max(MAX_BULK_IDS).optional(),
        }),
      )
      .output(selectionOf(member)),
    selection: mayManage("GET /members/selections/{selection}", "Get a selection of members")
      .input(businessInput.extend({ selection: selectionId }))
      .output(selectionOf(member)),
    change: mayManage("POST /members/changes", "Approve, reject, suspend or reinstate several members")
      .input(
        z.intersection(
          businessInput.extend({
            change: z.enum([
              "approve",
              "reject",
              "suspend",
              "reinstate",
            ] satisfies (keyof typeof memberChanges)[]),
            reason: fewWordsField,
          }),
          chosenMembers,
        ),
      )
      .output(bulkResult),
    label: mayManage("POST /members/labels", "Add a label to several members or remove it")
      .input(
        z.intersection(
          businessInput.extend({ label: labelNameField, remove: z.boolean().default(false) }),
          chosenMembers,
        ),
      )
      .output(bulkResult),
    resend: mayManage("POST /members/invitations/resend", "Resend member invitations, each with a new link")
      .input(z.intersection(businessInput, chosenMembers))
      .output(bulkResult),
    write: mayManage("POST /members/{member}/messages", "Send an email to a member")
      .input(
        businessInput.extend({
          member: memberId,
          ...emailTextFields(2000),
        }),
      )
      .output(done),
    unsubscribe: mayManageAtRest(
      "POST /members/{member}/unsubscribe",
      "Unsubscribe a member from emails at their request; only the member can resubscribe",
    )
      .input(businessInput.extend({ member: memberId }))
      .output(done),
    undo: mayManage("POST /members/undo", "Undo a recent bulk change to members")
      .input(businessInput.extend({ undo: memberId }))
      .output(z.object({ changed: z.number().int() })),
    remove: mayExport("POST /members/remove", "Remove several members")
      .input(z.intersection(businessInput.extend({ expected }), chosenMembers))
      .output(bulkResult),
    anonymise: inBusiness("members.export", { atRest: true })(
      "DELETE /members/{member}",
      "Anonymise a member; their claims stay counted",
    )
      .input(businessInput.extend({ member: memberId }))
      .output(done),
    export: mayExport("GET /members.csv", "Export members as CSV", {
      description:
        "Responds with text/csv, streamed. Cells that a spreadsheet would run as a formula are neutralised.",
      file: true,
    })
      .input(
        businessInput
          .extend(memberFilterFields)
          .extend(memberOrder.shape)
          .extend({ selection: selectionId.optional() }),
      )
      .output(fileDownload),
  }),
};

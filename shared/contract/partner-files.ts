import * as z from "zod";
import { PARTNER_FILE_MESSAGE } from "../partner-rules.ts";
import { done, fileDownload, timestamp } from "./common.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { onePartner } from "./partner-shapes.ts";

const mayManage = inBusiness("partners.manage");
const mayView = inBusiness("partners.view");

const partnerFile = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number().int(),
  /** Null if that person is gone. */
  uploadedBy: z.string().nullable(),
  createdAt: timestamp,
});
export type PartnerFile = z.infer<typeof partnerFile>;

const oneFile = onePartner.extend({ file: z.string().max(64) });

/** PDFs that a community's team stores with a partnership. The partner never sees them. */
export const partnerFiles = ofBusiness.router({
  list: mayView("GET /partners/{partner}/files", "List the files stored with a partner, newest first")
    .input(onePartner)
    .output(z.array(partnerFile)),
  add: mayManage("POST /partners/{partner}/files", "Add a PDF to a partner's files")
    .input(onePartner.extend({ file: z.file({ error: PARTNER_FILE_MESSAGE }) }))
    .output(partnerFile),
  get: mayView("GET /partners/{partner}/files/{file}", "Download a file stored with a partner", {
    file: true,
  })
    .input(oneFile)
    .output(fileDownload),
  remove: mayManage("DELETE /partners/{partner}/files/{file}", "Delete a file stored with a partner")
    .input(oneFile)
    .output(done),
});

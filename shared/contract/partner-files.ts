import * as z from "zod";
import { PARTNER_FILE_MESSAGE } from "../partner-rules.ts";
import { done, fileDownload, timestamp } from "./common.ts";
import { download, endpoint, inBusiness, ofBusiness } from "./operation.ts";
import { onePartner } from "./partner-shapes.ts";

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
  list: inBusiness("partners.view")
    .route(endpoint("GET /partners/{partner}/files", "List the files stored with a partner, newest first"))
    .input(onePartner)
    .output(z.array(partnerFile)),
  add: inBusiness("partners.manage")
    .route(endpoint("POST /partners/{partner}/files", "Add a PDF to a partner's files"))
    .input(onePartner.extend({ file: z.file({ error: PARTNER_FILE_MESSAGE }) }))
    .output(partnerFile),
  get: inBusiness("partners.view")
    .route(download("GET /partners/{partner}/files/{file}", "Download a file stored with a partner"))
    .input(oneFile)
    .output(fileDownload),
  remove: inBusiness("partners.manage")
    .route(endpoint("DELETE /partners/{partner}/files/{file}", "Delete a file stored with a partner"))
    .input(oneFile)
    .output(done),
});

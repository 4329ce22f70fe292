import * as z from "zod";
import { presentPasswordField } from "./account-fields.ts";
import { fileDownload, oneTreet } from "./common.ts";
import { inBusiness } from "./operation.ts";

/** The download of a pool's unused codes, in two steps: a ticket for the caller's password, and the file for the ticket. */
export const codeDownloads = (of: "treets" | "supply") => {
  const whose = of === "treets" ? "a treet's" : "a supplied treet's";
  return {
    unlockCodes: inBusiness("codes.view", { peopleOnly: true, atRest: true })(
      `POST /${of}/{treet}/codes/unlock`,
      `Create a ticket for downloading the unused codes of ${whose} pool`,
      {
        description:
          "Requires the caller's password. The ticket is valid for five minutes and for the caller alone.",
      },
    )
      .input(oneTreet.extend({ password: presentPasswordField }))
      .output(z.object({ ticket: z.string(), unused: z.number().int() })),
    downloadCodes: inBusiness("codes.view", { peopleOnly: true })(
      `GET /${of}/{treet}/codes.csv`,
      `Download the unused codes of ${whose} pool as CSV, with a ticket`,
      { file: true },
    )
      .input(oneTreet.extend({ ticket: z.string().max(1000) }))
      .output(fileDownload),
  };
};

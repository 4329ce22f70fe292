import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import { numberText } from "#shared/words/locale.ts";
import { wholeNumberIn } from "#shared/written-number.ts";
import * as words from "#words/panel.ts";
import { questionSent } from "#words/partners.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { acceptFrom, askFrom, rejectFrom } from "../partners-overview.ts";
import { codesFrom } from "../treet/codes.ts";
import { nextAfter } from "./opened.ts";

/** Actions for the items that need attention; each opens the next item when the user is working through the list. */
export const attentionActions: Readonly<Record<string, Action>> = {
  reply: (request) =>
    goOn(request, async (request) => {
      await request.backend.enquiries.reply(inputOf(contract.enquiries.reply, request));
      return words.answerSent();
    }),
  state: (request) =>
    goOn(request, async (request) => {
      const put = inputOf(contract.enquiries.setState, request);
      await request.backend.enquiries.setState(put);
      return put.state === "open" ? words.reopened() : words.dismissed();
    }),
  "approve-claim": (request) =>
    goOn(request, async (request) => {
      const { holder } = await request.backend.claims.approve(inputOf(contract.claims.approve, request));
      return words.claimApproved({ holder });
    }),
  "decline-claim": (request) =>
    goOn(request, async (request) => {
      const { holder } = await request.backend.claims.decline(inputOf(contract.claims.decline, request));
      return words.claimDeclined({ holder });
    }),
  approve: (request) => goOn(request, (request) => letIn(request, "approve")),
  reject: (request) => goOn(request, (request) => letIn(request, "reject")),
  "accept-partner": (request) =>
    goOn(request, async (request) => {
      await acceptFrom(request);
      return words.partnerAccepted();
    }),
  "ask-partner": (request) =>
    goOn(request, async (request) => {
      await askFrom(request);
      return questionSent();
    }),
  "reject-partner": (request) =>
    goOn(request, async (request) => {
      await rejectFrom(request);
      return words.partnerDeclined();
    }),
  decide: (request) =>
    goOn(request, async (request) => {
      const review = inputOf(contract.reviews.decide, request);
      const { title } = await request.backend.reviews.decide(review);
      return review.decision === "approve" ? words.treetApproved({ title }) : words.changesAsked({ title });
    }),
  "put-away-import": (request) =>
    goOn(request, async (request) => {
      await request.backend.memberImports.cancel(inputOf(contract.memberImports.cancel, request));
      return words.dismissed();
    }),
  resume: (request) =>
    goOn(request, async (request) => {
      const resumed = inputOf(contract.treets.move, request, { move: "resume" });
      const { title } = await request.backend.treets.move(resumed);
      return words.treetResumed({ title });
    }),
  "close-report": (request) =>
    goOn(request, async (request) => {
      await request.backend.treetReports.close(inputOf(contract.treetReports.close, request));
      return words.reportClosed();
    }),
  "pause-reported": (request) =>
    goOn(request, async (request) => {
      const asked = inputOf(contract.treetReports.pause, request);
      const { title } = await request.backend.treetReports.pause(asked);
      return words.treetPaused({ title });
    }),
  extend: async (request) => {
    const days = wholeNumberIn(request.form.text("days"));
    if (!Number.isInteger(days) || days < 1 || days > 365) return invalid({ days: words.daysFaulty() });
    return goOn(request, async ({ backend, form, ...place }) => {
      const where = { business: businessOf(place), treets: [form.text("treet")] };
      const [result] = await backend.treets.extendMany({ ...where, days });
      return result?.moved
        ? words.treetExtended({ title: result.title })
        : (result?.reason ?? words.spamRemoved());
    });
  },
  restock: async (request) => {
    const more = wholeNumberIn(request.form.text("more"));
    if (!Number.isInteger(more) || more < 1) return invalid({ more: words.countFaulty() });
    return goOn(request, async ({ backend, form, ...place }) => {
      const where = { business: businessOf(place), treet: form.text("treet") };
      const treet = await backend.treets.get(where);
      const stockTotal = (treet.stockTotal ?? 0) + more;
      await backend.treets
        .update({ ...where, version: treet.version, content: { ...treet, stockTotal } })
        .catch(atMore);
      return words.stockAdded({ more: numberText(more), title: treet.title });
    });
  },
  "add-codes": (request) =>
    goOn(request, async (request) => {
      const codes = inputOf(contract.treets.addCodes, request, { text: await codesFrom(request) });
      const { added, skippedTotal } = await request.backend.treets.addCodes(codes);
      const left =
        skippedTotal === 0 ? "" : ` ${words.linesSkipped({ skippedTotal: numberText(skippedTotal) })}`;
      return words.codesAdded({ added: numberText(added), left });
    }),
};

/** Runs an action, shows its result as a notice, and opens the next item. */
async function goOn(request: ActionRequest, act: (request: ActionRequest) => Promise<string>) {
  const { backend, url } = request;
  const business = businessOf(request);
  if (url.searchParams.get("tab") === "enquiries") {
    const notice = await act(request);
    return seeOther(href("controlPanel", { business }, { tab: "enquiries" }), { notice });
  }
  const before = await backend.panel.attention({ business });
  const notice = await act(request);
  return seeOther(nextAfter(url, before, await backend.panel.attention({ business })), { notice });
}

async function letIn({ backend, form, ...place }: ActionRequest, change: "approve" | "reject") {
  const members = [form.text("member")];
  const { waitlisted } = await backend.members.change({ business: businessOf(place), change, members });
  if (change === "reject") return words.requestDeclined();
  return waitlisted > 0 ? words.requestWaitlisted() : words.requestApproved();
}

/** Moves errors about the new total to the field for the additional amount. */
function atMore(error: unknown): never {
  if (!(error instanceof Problem) || !error.fields) throw error;
  const message = error.fields["content.stockTotal"] ?? error.fields.stockTotal ?? error.message;
  throw problem(error.code, { message, fields: { more: message }, cause: error });
}

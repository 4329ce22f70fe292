import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { MAX_CONTACTS, MAX_PARTNER_FILE_BYTES, partnerTabs } from "#shared/partner-rules.ts";
import { Problem, problem } from "#shared/problems.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { type ActionRequest, businessOf, type FormValues, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { communityView, partnerOf, providerView } from "./manage-partner/view.ts";
import { acceptFrom, askFrom, rejectFrom } from "./partners-overview.ts";
import { submits } from "./submits.ts";

export const managePartnerPage = page({
  async load(request) {
    const business = businessOf(request);
    const community = await request.backend.partners
      .get({ business, partner: partnerOf(request) })
      .catch((error: unknown) => {
        if (error instanceof Problem && error.code === "not_found") return undefined;
        throw error;
      });
    return community ? communityView(request, community) : providerView(request);
  },
  // Higher than the accepted size, so that a slightly larger file is rejected at its field.
  maxFileBytes: 2 * MAX_PARTNER_FILE_BYTES,
  title: (data) => (data.view === "provider" ? data.partnership.community.name : data.partner.name),
  actions: {
    async save(request) {
      const { backend, form } = request;
      const tags = form
        .text("tags")
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean);
      const contacts = contactsIn(form);
      await contactErrorsAtFields(form, () =>
        backend.partners.update(inputOf(contract.partners.update, request, { tags, contacts })),
      );
      return back(request, commonWords.saved());
    },
    async resend(request) {
      const where = { business: businessOf(request), partner: partnerOf(request) };
      await request.backend.partners.resend(where);
      return back(request, words.invitationSentAgain());
    },
    async accept(request) {
      await acceptFrom(request);
      return back(request, words.accepted());
    },
    async ask(request) {
      await askFrom(request);
      return back(request, words.questionSent());
    },
    async reject(request) {
      await rejectFrom(request);
      return back(request, words.rejected());
    },
    write: submits("partnerMessages.send", (request) => back(request, words.messageSent())),
    async read(request) {
      const { business, partner, upTo } = inputOf(contract.partnerMessages.read, request);
      await request.backend.partnerMessages.read({ business, partner, upTo });
      return seeOther(href("managePartner", { business, partner }, { tab: "messages" }));
    },
    async decide(request) {
      const review = inputOf(contract.reviews.decide, request);
      const { title } = await request.backend.reviews.decide(review);
      const notice =
        review.decision === "approve" ? words.treetApproved({ title }) : words.treetChangesAsked({ title });
      return back(request, words.emailed({ notice }));
    },
    "add-file": submits("partnerFiles.add", (request, { name }) => back(request, words.fileAdded({ name }))),
    "remove-file": submits("partnerFiles.remove", (request) => back(request, words.fileRemoved())),
    revoke: (request) => change(request, "revoke", words.invitationWithdrawnNow()),
    pause: (request) => change(request, "pause", words.nowPaused()),
    resume: (request) => change(request, "resume", words.nowResumed()),
    block: (request) => change(request, "block", words.nowBlocked()),
    unblock: (request) => change(request, "unblock", words.nowUnblocked()),
    "pause-supply": (request) => changeSupply(request, "pause", words.supplyPaused()),
    "resume-supply": (request) => changeSupply(request, "resume", words.supplyResumed()),
    "end-supply": submits("partners.endSupply", (request) => back(request, words.supplyStopped())),
    end: submits("partners.end", (request) => back(request, words.nowEnded())),
  },
});

const contactIn = (form: FormValues, row: number) => ({
  name: form.text(`contactName${row}`).trim(),
  role: form.text(`contactRole${row}`).trim(),
  email: form.text(`contactEmail${row}`).trim(),
  phone: form.text(`contactPhone${row}`).trim(),
});

/** Numbers of the form's rows with a contact; empty rows are dropped, which removes a contact. */
const rowsIn = (form: FormValues) =>
  Array.from({ length: MAX_CONTACTS }, (_, row) => row).filter((row) =>
    Object.values(contactIn(form, row)).some((text) => text !== ""),
  );

const contactsIn = (form: FormValues) => rowsIn(form).map((row) => contactIn(form, row));

/** Maps field errors to form fields: the operation uses `contacts.0.email`, the form `contactEmail` and its row. */
async function contactErrorsAtFields<T>(form: FormValues, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const rows = rowsIn(form);
    const fieldOf = (path: string) =>
      path.replace(
        /^contacts\.(\d+)\.(\w)(\w*)$/,
        (_, index, first, rest) => `contact${first.toUpperCase()}${rest}${rows[Number(index)]}`,
      );
    const fields = Object.entries(error.fields).map(([path, text]) => [fieldOf(path), text] as const);
    throw problem(error.code, { message: error.message, fields: Object.fromEntries(fields) });
  }
}

async function change(
  request: ActionRequest,
  name: "pause" | "resume" | "block" | "unblock" | "revoke",
  notice: string,
) {
  await request.backend.partners.change(inputOf(contract.partners.change, request, { change: name }));
  return back(request, notice);
}

async function changeSupply(request: ActionRequest, change: "pause" | "resume", notice: string) {
  await request.backend.partners.changeSupply(inputOf(contract.partners.changeSupply, request, { change }));
  return back(request, notice);
}

/** Redirects back to the current tab. */
function back(request: ActionRequest, notice: string) {
  const where = { business: businessOf(request), partner: partnerOf(request) };
  const asked = request.url.searchParams.get("tab");
  const tab = partnerTabs.find((tab) => tab === asked);
  return seeOther(href("managePartner", where, { tab }), { notice });
}

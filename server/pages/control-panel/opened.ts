import type { Attention } from "#shared/contract/panel.ts";
import { attentionKey } from "#shared/panel.ts";
import { Problem } from "#shared/problems.ts";
import { businessOf, type PageRequest } from "../../ssr/page.ts";

/**
 * Returns the open item of the list with the details needed to handle it; null if none is open or it no longer needs
 * attention.
 */
export async function openedIn(request: PageRequest, items: readonly Attention[]) {
  const asked = request.url.searchParams.get("open");
  const item = items.find((item) => attentionKey(item) === asked);
  if (!item) return null;
  try {
    return await detailOf(request, item);
  } catch (error) {
    // Another user has just handled it.
    if (error instanceof Problem && error.code === "not_found") return null;
    throw error;
  }
}

async function detailOf(request: PageRequest, item: Attention) {
  const { backend } = request;
  const business = businessOf(request);
  const { kind, subject, count } = item;
  const id = item.subjectId ?? "";
  switch (kind) {
    case "payment": {
      const { status, openInvoiceUrl, currency } = await backend.billing.overview({ business });
      const { pastDue, plan } = status;
      return pastDue && { kind, plan, pastDue, openInvoiceUrl, currency };
    }
    case "transfer_to_you":
    case "transfer_from_you":
      return { kind, name: subject, until: item.at ?? "" };
    case "review": {
      const review = await backend.reviews.get({ business, treet: id });
      return review && { kind, review };
    }
    case "application": {
      const applications = await backend.partners.applications({ business });
      const application = applications.find((application) => application.id === id);
      return application ? { kind, application } : null;
    }
    case "claim_request": {
      if (item.subjectId) return { kind, claim: { id, holder: subject, title: item.treet }, count };
      const where = { business, treet: item.treetId ?? "", state: "pending_approval" as const, limit: 1 };
      const [claim] = (await backend.claims.ofTreet(where)).items;
      return claim ? { kind, claim: { id: claim.id, holder: claim.holder, title: item.treet }, count } : null;
    }
    case "join_request": {
      const [first] = item.subjectId
        ? [{ id }]
        : (await backend.members.list({ business, status: "requested", direction: "ascending", limit: 1 }))
            .items;
      return first
        ? { kind, member: await backend.members.get({ business, member: first.id }), count }
        : null;
    }
    case "enquiries": {
      const [enquiry] = (await backend.enquiries.list({ business, state: "waiting", limit: 1 })).items;
      return enquiry ? { kind, enquiry, count } : null;
    }
    case "failed_import": {
      const { fileName, createdAt } = await backend.memberImports.get({ business, import: id });
      return { kind, import: { id, fileName, createdAt } };
    }
    case "report": {
      const [treet, reports] = await Promise.all([
        backend.treets.get({ business, treet: id }),
        backend.treetReports.list({ business, treet: id }),
      ]);
      return reports.length > 0 ? { kind, treet, reports } : null;
    }
    case "paused_by_plan":
    case "low_stock":
    case "ends_soon":
      return { kind, treet: await backend.treets.get({ business, treet: id }), left: item.left };
  }
}

/**
 * Returns the list's URL with the next item open after one was handled: the one that took its place. An item that
 * covers several subjects stays open, with the next of them.
 */
export function nextAfter(url: URL, before: readonly Attention[], after: readonly Attention[]): string {
  const asked = url.searchParams.get("open");
  const query = new URLSearchParams(url.searchParams);
  query.delete("open");
  if (asked !== null) {
    const place = Math.max(
      0,
      before.findIndex((item) => attentionKey(item) === asked),
    );
    const again = after.find((item) => attentionKey(item) === asked);
    const others = after.filter((item) => item !== again);
    const next =
      again && again.subjectId === null ? again : (others[Math.min(place, others.length - 1)] ?? null);
    if (next) query.set("open", attentionKey(next));
  }
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

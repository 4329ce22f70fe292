import * as z from "zod";
import * as words from "#words/inputs.ts";
import { highlightCards, NOTE_LENGTH, recipientStates, reportRhythms, storyUnits } from "../insight-rules.ts";
import { emailField } from "./account-fields.ts";
import { businessInput, done } from "./common.ts";
import { severalLines, tokenField } from "./fields.ts";
import { inBusiness, ofBusiness, open } from "./operation.ts";
import { periodInput } from "./treet-insights.ts";

const mayExport = inBusiness("insights.export");

/** A count in the period, and in the same number of days before it. */
export const compared = z.object({ now: z.number().int(), before: z.number().int() });

/** One value per day of the period. Absent from reports stored before this field existed. */
const trend = z.array(z.number().int()).optional();
/** Image id of a treet, or of a partner's logo. Absent from reports stored before this field existed. */
const imageId = z.string().nullable().optional();

const standout = z.object({ id: z.string(), name: z.string(), claims: compared, imageId, trend });

const highlights = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Shorter than requested if the plan's history is shorter. */
  days: z.number().int(),
  /**
   * Number of days from the community's first figures to the end of the period. Absent from reports stored before this
   * field existed.
   */
  knownDays: z.number().int().optional(),
  joins: compared,
  claims: compared,
  claimants: compared,
  joinsByDay: trend,
  /** The most claimed treet. */
  favourite: standout.nullable(),
  /** The treet with the largest gain in claims over the days before. */
  riser: standout.nullable(),
  /** Of the most claimed treets, the one with the highest share of redeemed claims. */
  mostUsed: standout.extend({ redeemed: z.number().int() }).nullable(),
  /** The partner whose treets were claimed most. The id is that of the partnership. */
  partner: standout.nullable(),
  /**
   * The partners whose treets were claimed, the most claimed first. Ids are those of the partnerships. Absent from reports
   * stored before this field existed.
   */
  partners: z.array(z.object({ id: z.string(), name: z.string(), claims: z.number().int() })).optional(),
  /** The link that brought the most members. */
  link: z.object({ id: z.string(), name: z.string(), joins: compared }).nullable(),
  /**
   * Estimate in minor units: the sum of the fixed amounts off of the period's redeemed claims. Percentages and gifts
   * are left out, as their value is unknown.
   */
  saving: z.object({ currency: z.string(), minor: compared, redeemed: z.number().int() }).nullable(),
  /**
   * What would help most: members waiting for a sold-out treet, or else live treets that nobody claimed in the period.
   */
  toImprove: z
    .object({
      kind: z.enum(["waitlist", "unclaimed"]),
      /** Number of members waiting, or of unclaimed treets. */
      count: z.number().int(),
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
});
export type Highlights = z.infer<typeof highlights>;

/** A completed period: `last-week`, or one by its first day, such as `week-2026-11-16`. */
const storyPeriod = z.string().regex(/^(last-(week|month|quarter)|(week|month|quarter)-\d{4}-\d{2}-\d{2})$/, {
  error: words.noSuchPeriod,
});

const story = highlights.extend({
  /** Null for the last few days, which are not a completed period. */
  period: z
    .object({ key: z.string(), unit: z.enum(storyUnits), from: z.iso.date(), to: z.iso.date() })
    .nullable(),
  /** The team's comment. */
  note: z.string(),
  hidden: z.array(z.enum(highlightCards)),
  pinned: z.array(z.enum(highlightCards)),
});
export type HighlightStory = z.infer<typeof story>;

const onePeriod = businessInput.extend({ period: storyPeriod });
const rhythm = z.enum(reportRhythms).nullable();

const exported = inBusiness("insights.export", { addsUp: true });
const chosenRhythm = z.enum(reportRhythms);
const byPeople = inBusiness("insights.export", { peopleOnly: true });
const personal = inBusiness("insights.export", { peopleOnly: true, atRest: true });

const recipients = z.object({
  /** False while the plan does not include recipients, in which case nothing is sent to them. */
  included: z.boolean(),
  recipients: z.array(
    z.object({
      id: z.string(),
      /** Null for an address outside the team. */
      name: z.string().nullable(),
      email: z.string(),
      rhythm: chosenRhythm,
      state: z.enum(recipientStates),
    }),
  ),
  /** Team members who can still be chosen. */
  colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ReportRecipients = z.infer<typeof recipients>;

/** Highlights of a period: reading, arranging and emailing them. */
export const highlightOperations = {
  stopReport: open("POST /insights/report/stop", "Unsubscribe from highlights by the link in an email")
    .input(z.object({ token: tokenField }))
    .output(done),
  linkedReport: open("GET /insights/report/linked", "Get the report that the link in an email is about")
    .input(z.object({ token: tokenField }))
    .output(
      z
        .object({
          business: z.object({ slug: z.string(), name: z.string() }),
          /** Masked. */
          email: z.string(),
          rhythm: chosenRhythm,
          /** `asked`: by a link that confirms it. */
          state: z.enum(["asked", "receives", "stopped"]),
        })
        .nullable(),
    ),
  confirmReport: open(
    "POST /insights/report/confirm",
    "Confirm by an emailed link to receive a community's highlights",
    { description: "A link works once, for 7 days." },
  )
    .input(z.object({ token: tokenField }))
    .output(done),
  ...ofBusiness.router({
    highlights: inBusiness("insights.view", { addsUp: true })(
      "GET /insights/highlights",
      "Get the highlights of a period",
      { description: "A completed period is returned as it was when it was first requested." },
    )
      .input(periodInput.extend({ period: storyPeriod.optional() }))
      .output(story),
    highlightPicture: exported(
      "GET /insights/highlights/cards/{card}",
      "Download one highlight of a period as PNG",
      { description: "Highlights that the team has hidden are not available." },
    )
      .input(periodInput.extend({ period: storyPeriod.optional(), card: z.enum(highlightCards) }))
      .output(z.file()),
    highlightPdf: exported("GET /insights/highlights.pdf", "Download the highlights of a period as PDF", {
      description: "Highlights that the team has hidden are left out.",
    })
      .input(periodInput.extend({ period: storyPeriod.optional() }))
      .output(z.file()),
    arrange: mayExport(
      "PATCH /insights/highlights/{period}",
      "Comment on the highlights of a period, and pin or hide them",
    )
      .input(
        onePeriod.extend({
          note: severalLines()
            .max(NOTE_LENGTH, { error: () => words.atMostCharacters({ max: NOTE_LENGTH }) })
            .optional(),
          card: z.enum(highlightCards).optional(),
          as: z.enum(["pinned", "hidden", "usual"]).default("usual"),
        }),
      )
      .output(done),
    mailHighlights: mayExport(
      "POST /insights/highlights/{period}/mail",
      "Email the highlights of a period to the caller or the team",
    )
      .input(onePeriod.extend({ to: z.enum(["me", "team"]) }))
      .output(z.object({ sent: z.number().int() })),
    report: personal("GET /insights/report", "Get how often the caller receives highlights by email")
      .input(businessInput)
      .output(z.object({ rhythm, offered: z.array(z.enum(reportRhythms)) })),
    setReport: personal("PUT /insights/report", "Set how often the caller receives highlights by email")
      .input(businessInput.extend({ rhythm }))
      .output(done),
    reportRecipients: byPeople(
      "GET /insights/report/recipients",
      "List whom the highlights are emailed to, besides those who subscribed themselves",
    )
      .input(businessInput)
      .output(recipients),
    addReportColleague: byPeople(
      "POST /insights/report/recipients/colleagues",
      "Email the highlights to a team member",
    )
      .input(businessInput.extend({ colleague: z.string().min(1).max(64), rhythm: chosenRhythm }))
      .output(done),
    askReportAddress: byPeople(
      "POST /insights/report/recipients/addresses",
      "Ask an email address outside the team to confirm that it wants the highlights",
      { description: "Sends one email with a link; nothing else is sent until the address is confirmed." },
    )
      .input(businessInput.extend({ email: emailField, rhythm: chosenRhythm }))
      .output(done),
    removeReportRecipient: personal(
      "DELETE /insights/report/recipients/{recipient}",
      "Stop emailing the highlights to a recipient",
    )
      .input(businessInput.extend({ recipient: z.string().min(1).max(64) }))
      .output(done),
  }),
};

import * as z from "zod";
import * as words from "#words/inputs.ts";
import { teamRoles } from "../permissions.ts";
import { billingEmailModes, keepRoles, transferStates } from "../team-rules.ts";
import { presentPasswordField } from "./account-fields.ts";
import { billingOverview, billingStatus } from "./billing-shapes.ts";
import { businessInput, done, timestamp } from "./common.ts";
import { fewWordsField, tokenField, typed } from "./fields.ts";
import { inBusiness, ofBusiness, open, signedIn } from "./operation.ts";

const mayTransferAtRest = inBusiness("ownership.transfer", { atRest: true });

const person = z.object({ name: z.string(), email: z.string(), avatarUrl: z.string().nullable() });
export const ownershipTransfer = z.object({
  id: z.string(),
  state: z.enum(transferStates),
  from: person,
  to: person,
  keepRole: z.enum(keepRoles),
  billingEmailMode: z.enum(billingEmailModes),
  createdAt: timestamp,
  expiresAt: timestamp,
});

/** Names of the current owner's API keys; only for the owner and the person who is offered ownership. */
const ownersKeys = z.array(z.string());

/** What comes with a business; only for the person who is offered it. */
export const businessStanding = z.object({
  ...billingStatus.pick({ plan: true, interval: true, state: true, scheduled: true }).shape,
  /** Null if no charge is due. Amount without VAT. */
  nextCharge: billingOverview.shape.nextCharge,
  /** The end of a trial that nobody pays for afterwards. */
  trialEnd: timestamp.nullable(),
  pastDue: z.object({ dueMinor: z.number().int(), endsAt: timestamp }).nullable(),
  payoutsStopped: z.boolean(),
});

/** Data for anyone who opens the emailed link: only a state, unless the offer is addressed to the caller. */
export const ownershipRequest = z.object({
  state: z.enum(transferStates),
  /** The link is valid, but another user is signed in. */
  isForSomebodyElse: z.boolean(),
  transfer: ownershipTransfer.nullable(),
  ownersKeys,
  standing: businessStanding.nullable(),
  business: z
    .object({
      slug: z.string(),
      name: z.string(),
      logoUrl: z.string().nullable(),
      plan: z.string(),
      status: z.string(),
    })
    .nullable(),
});

const transferInput = z.union([z.object({ token: tokenField }), z.object({ transfer: z.string().max(64) })]);

export const ownership = {
  request: open("GET /ownership-transfers/current", "Get an ownership offer")
    .input(z.object({ token: tokenField }))
    .output(ownershipRequest),
  accept: signedIn("POST /ownership-transfers/accept", "Accept an ownership offer")
    .input(
      z.intersection(
        transferInput,
        z.object({
          password: presentPasswordField,
          takeResponsibility: z.literal(true, { error: words.confirmTakingOver }),
        }),
      ),
    )
    .output(z.object({ business: z.string(), name: z.string() })),
  decline: signedIn("POST /ownership-transfers/decline", "Decline an ownership offer")
    .input(transferInput)
    .output(done),
  ...ofBusiness.router({
    current: inBusiness("team.view", { peopleOnly: true })("GET /ownership", "Get the owner of a business")
      .input(businessInput)
      .output(
        z.object({
          owner: person,
          isMine: z.boolean(),
          pending: ownershipTransfer.nullable(),
          isForMe: z.boolean(),
          /** The caller asked the owner within the last day and cannot ask again yet. */
          asked: z.boolean(),
          ownersKeys,
          standing: businessStanding.nullable(),
          /** All other team members, with any obstacle to handing over to them. */
          candidates: z.array(
            person.extend({
              userId: z.string(),
              role: z.enum(teamRoles),
              obstacle: z.enum(["unconfirmed", "suspended"]).nullable(),
            }),
          ),
        }),
      ),
    ask: inBusiness("team.view", { peopleOnly: true, atRest: true })(
      "POST /ownership/ask",
      "Ask the owner to transfer ownership, at most once a day",
    )
      .input(businessInput.extend({ message: fewWordsField }))
      .output(done),
    offer: inBusiness("ownership.transfer")("POST /ownership/transfer", "Offer ownership to a team member")
      .input(
        businessInput.extend({
          to: z
            .string({ error: words.chooseWhoTakesOver })
            .min(1, { error: words.chooseWhoTakesOver })
            .max(64),
          keepRole: z.enum(keepRoles),
          billingEmailMode: z.enum(billingEmailModes).default("switch"),
          password: presentPasswordField,
          /** Slug of the business, typed as confirmation. */
          confirmation: typed().max(64),
        }),
      )
      .output(ownershipTransfer),
    remind: mayTransferAtRest("POST /ownership/remind", "Resend the ownership offer")
      .input(businessInput)
      .output(done),
    cancel: mayTransferAtRest("DELETE /ownership/transfer", "Withdraw the ownership offer")
      .input(businessInput)
      .output(done),
  }),
};

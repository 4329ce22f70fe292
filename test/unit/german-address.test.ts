import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * How the German text addresses its readers: teams, and visitors who may become one, as "Sie"; members, and everybody in
 * their own account, as "du". Words that both read address nobody.
 */
type Address = "du" | "Sie" | "nobody";

interface Namespace {
  readonly address: Address;
  /** Messages for other readers than those of the rest. */
  readonly except?: Partial<Record<Address, RegExp>>;
}

const catalogue: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync("shared/words/de.json", "utf8"),
);

const all = (names: string, address: Address) =>
  Object.fromEntries(names.split(" ").map((name): [string, Namespace] => [name, { address }]));

const namespaces: Readonly<Record<string, Namespace>> = {
  // The frame around all pages, signing in and up, the errors of any form, and plain names.
  ...all("common units login layout account signUp resetPassword verifyEmail connection shell", "nobody"),
  ...all("design lists inputs library upload devices values figures listed listNames billingNames", "nobody"),
  ...all("enquiryNames eventNames permissionNames planNames poster publishChecks termsTemplates", "nobody"),
  ...all("mailKinds changedFields", "nobody"),
  problems: {
    address: "nobody",
    except: { du: /^(treet_paused|claim_limit|membership_\w+|payment_needed|not_for_sale)$/ },
  },
  errors: { address: "nobody", except: { du: /^(pending|suspended|requests)$/ } },

  // Public pages.
  ...all("home legal contact partnerInvitation", "Sie"),
  pageTitles: {
    address: "Sie",
    except: { nobody: /^(login|selectCommunity)/, du: /^(completeProfile|yourAccount)$/ },
  },

  // The screens of a team.
  ...all(
    "navigation profile sales plans create partners members announcements views parts payoutNames teamRules",
    "Sie",
  ),
  ...all("partnerRules panel highlights insights builder audit exports deliveries diagnostics", "Sie"),
  banner: { address: "Sie", except: { nobody: /^unconfirmed$/, du: /ForMembers$/ } },
  settings: { address: "Sie", except: { du: /^(membership|leaveLead|leftCommunity)$/ } },
  // The example is what one person writes to another.
  team: { address: "Sie", except: { du: /^inviteMessageExample$/ } },
  packs: { address: "Sie", except: { du: /^(restSoldOut|nothingOnOfferLead)$/ } },
  treet: { address: "Sie", except: { du: /^howToUse$/ } },
  treetLists: { address: "Sie", except: { du: /^howToUse$/ } },
  // Its public half is read by those who join.
  links: {
    address: "Sie",
    except: {
      du: /^(comeBack|unknownCodeLead|join(ForTreet|Full)$|packForYou|labels(ForYou|Too|Taken)|signedInAs|request|waitlisted|goToCommunities|link(Paused|Archived|Unknown)Lead|otherAccountLead|invitation|showStaff|workThere|packTaken|treetClaimed|nowWaitlisted|memberInvites)/,
    },
  },
  across: {
    address: "Sie",
    except: {
      nobody: /^(welcome|createLead|search|codeHint|invited|waitingCount)/,
      du: /^(claimsLead|joinRequests|waitlisted|suspended|withdraw)/,
    },
  },
  notifications: {
    address: "Sie",
    except: { du: /^(membershipApproved|claimApproved|claimDeclined|placeOffered)$/ },
  },
  refusals: {
    address: "Sie",
    except: {
      nobody:
        /^(accountExists|captchaFailed|password(Needed$|UsedBefore|Personal)|twoFactorCodeWrong|emailCodeWrong|codeWrongOrUsed|timeZoneUnknown|picture(sTooMany|Gone)|tooMany|sentToAnother|openMailAgain|answerLost)/,
      du: /^(consentNeeded|passkey|pushNotPossible|emailUnchanged|askToReturn|membership|waitlisted|approvalPending|showAtTill|revealFirst|claimApprovalPending|yourPayment|refund|someAreLeft|notOnWaitlist|youOwn|claimed|needsApproval|hasAPrice|soldOutWait|moneyRefunded|bankTookItBack)/,
    },
  },
  mails: {
    address: "Sie",
    except: {
      nobody: /^(confirmAddress|alreadyRegistered|resetPassword)/,
      du: /^(digest|linkGoodFor|withdrawal|messageFrom|passwordChanged|accountLocked|twoSteps|passkey|confirmNewAddress|address|export|deletion|accountDeleted|freshPreferences|leaveRequest|deleteRequest|memberInvitation|welcome|refusal|reinstated|suspended|claim(Revoked|Approved|Declined|Again|Receipt|Reminder)|gift|purchaseReceipt|refunded|placeIsFree|waitWasInVain|reportAnswered|sample)/,
    },
  },

  // The screens of members, and everybody's own account.
  ...all("perks offlineWallet treetTemplates passkeys push", "du"),
  // Its pages after payments and payouts are a team's.
  mySettings: {
    address: "du",
    except: { Sie: /^(payout|yourBusinesses|notYourRole|linkExpiredWhy)/ },
  },
};

/** At the start of a sentence, "Sie" may also mean her or them. */
const FORMAL = /(?<!^|[.!?:{}>] ?)\b(Sie|Ihnen|Ihre?[nmrs]?)\b/;
const FAMILIAR = /\b(du|dir|dich|deine?[nmrs]?|euch|eure?[nmrs]?)\b/i;
const REQUESTS =
  "Wähle?|Gib|Nimm|Sieh|Prüfe?|Öffne|Versuche?|Lade|Schreibe?|Melde|Bestätige|Erstelle|Klicke|Tippe|Warte|Setze|Entferne|Lösche|Ändere|Verwende|Zeige?|Schau|Sag|Kauf|Gehe|Ignoriere|Übertrage";
const FAMILIAR_REQUEST = new RegExp(`(^|[.!?:] )(${REQUESTS})\\b(?! Sie)`);

const isFamiliar = (text: string) => FAMILIAR.test(text) || FAMILIAR_REQUEST.test(text);

function addressOf(name: string, key: string): Address | undefined {
  const { address, except = {} } = namespaces[name] ?? {};
  const [other] = Object.entries(except).find(([, keys]) => keys.test(key)) ?? [];
  return (other as Address | undefined) ?? address;
}

describe("the German catalogue", () => {
  it("says of every namespace whom it addresses", () => {
    expect(Object.keys(namespaces).sort()).toEqual(Object.keys(catalogue).sort());
  });

  it.each(Object.keys(catalogue))("addresses the readers of %s in one way", (name) => {
    const wrong = Object.entries(catalogue[name] ?? {}).filter(([key, text]) => {
      const address = addressOf(name, key);
      return (address !== "Sie" && FORMAL.test(text)) || (address !== "du" && isFamiliar(text));
    });
    expect(Object.fromEntries(wrong)).toEqual({});
  });

  it.each(Object.keys(namespaces))("has messages of %s for all its readers", (name) => {
    const { except = {} } = namespaces[name] ?? {};
    const keys = Object.keys(catalogue[name] ?? {});
    for (const pattern of Object.values(except)) expect(keys.some((key) => pattern.test(key))).toBe(true);
  });

  it("knows one address from the other, and from her and them", () => {
    const said = ["Wählen Sie eine Rolle.", "Das ist Ihr Tarif.", "Wähle eine Rolle.", "Das gehört dir."];
    expect(said.map((text) => [FORMAL.test(text), isFamiliar(text)])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ]);
    for (const text of ["Sie geht auf die Karte.", "Bitte eine Rolle wählen.", "Die Wahl. Sie gilt sofort."])
      expect([FORMAL.test(text), isFamiliar(text)]).toEqual([false, false]);
  });

  it("calls the terms of use by one name", () => {
    expect(JSON.stringify(catalogue)).not.toMatch(/\bAGB\b/);
  });
});

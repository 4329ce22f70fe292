/** A requirement of OWASP's Application Security Verification Standard, version 5.0.0, in our own words. */
export type Row = {
  readonly id: string;
  readonly level: 1 | 2;
  readonly asks: string;
} & (
  | {
      /** What holds it: files below `test`, each with the title of a test or a distinctive part of the file. */
      readonly tests: readonly (readonly [file: string, part: string])[];
    }
  | {
      /** Why it does not apply, or what else answers it. */
      readonly reason: string;
    }
);

/** Every requirement of levels 1 and 2. */
export const rows: readonly Row[] = [
  {
    id: "1.1.1",
    level: 2,
    asks: "Decode input once, before it is checked",
    tests: [
      ["http/pipeline.test.ts", "the undecodable address"],
      ["http/open-redirect.test.ts", "a redirecting page never leads to another site"],
    ],
  },
  {
    id: "1.1.2",
    level: 2,
    asks: "Encode output last, by what interprets it",
    reason:
      "React encodes HTML, Drizzle passes values beside statements and JSON.stringify writes data; nothing is stored encoded.",
  },
  {
    id: "1.2.1",
    level: 1,
    asks: "Encode for HTML, attributes, headers and XML by context",
    tests: [
      ["http/contract-inputs.test.ts", "to $name is answered or refused with a message"],
      ["http/every-way-out.test.ts", "another line break in an address"],
    ],
  },
  {
    id: "1.2.2",
    level: 1,
    asks: "Encode values in URLs, and allow safe schemes only",
    tests: [
      ["unit/redirect-target.test.ts", "a redirect target"],
      ["http/open-redirect.test.ts", "a redirecting page never leads to another site"],
    ],
  },
  {
    id: "1.2.3",
    level: 1,
    asks: "Encode data inside scripts and JSON",
    tests: [
      ["unit/deferred.test.ts", "page data survive encoding in a document, whatever lists they contain"],
    ],
  },
  {
    id: "1.2.4",
    level: 1,
    asks: "Pass values to the database as parameters",
    tests: [
      ["http/contract-inputs.test.ts", "to $name is answered or refused with a message"],
      ["http/backend-enquiries.test.ts", "and not by wildcards"],
    ],
  },
  {
    id: "1.2.5",
    level: 1,
    asks: "No injection into commands of the system",
    reason: "The server starts no other programs: it imports no child_process.",
  },
  { id: "1.2.6", level: 2, asks: "No injection into LDAP", reason: "There is no LDAP in the product." },
  {
    id: "1.2.7",
    level: 2,
    asks: "No injection into XPath",
    reason: "There is no XPath in the product, which reads no XML.",
  },
  {
    id: "1.2.8",
    level: 2,
    asks: "No injection into LaTeX",
    reason: "Posters and receipts are drawn by pdfkit, without LaTeX.",
  },
  {
    id: "1.2.9",
    level: 2,
    asks: "Escape text that becomes part of a regular expression",
    reason:
      "Regular expressions are built from constants and the contract's own paths only; searches run as parameters in the database.",
  },
  {
    id: "1.3.1",
    level: 1,
    asks: "Clean HTML that users write",
    reason:
      "Users write plain text and no HTML; React escapes it, and the policy of pages runs no script without its nonce.",
  },
  {
    id: "1.3.2",
    level: 1,
    asks: "Evaluate no code at run time",
    tests: [["http/pipeline.test.ts", "sends strict security policies with every page"]],
  },
  {
    id: "1.3.3",
    level: 2,
    asks: "Clean what reaches a dangerous context",
    tests: [
      ["http/backend-member-records.test.ts", "are exported as CSV with formulas escaped"],
      ["http/broken-bodies.test.ts", "a truncated, mislabelled or malformed body"],
    ],
  },
  {
    id: "1.3.4",
    level: 2,
    asks: "Clean or refuse SVG from users",
    tests: [["http/images.test.ts", "an unsuitable upload is refused:"]],
  },
  {
    id: "1.3.5",
    level: 2,
    asks: "Clean or disable Markdown, style sheets and templates from users",
    reason:
      "Users write plain text, which is shown as such; there is no markup language, style sheet or template of theirs.",
  },
  {
    id: "1.3.6",
    level: 2,
    asks: "Never fetch addresses that users choose inside the network",
    tests: [
      ["unit/webhook-addresses.test.ts", "the check for a public address"],
      ["http/backend-webhooks.test.ts", "never go to an internal address"],
      ["http/backend-push.test.ts", "cannot make us send into our own network"],
    ],
  },
  {
    id: "1.3.7",
    level: 2,
    asks: "Build no templates from input",
    reason: "Messages are compiled from the catalogue during the build; input reaches them as parameters.",
  },
  {
    id: "1.3.8",
    level: 2,
    asks: "No injection into JNDI",
    reason: "JNDI belongs to Java, which the product does not use.",
  },
  {
    id: "1.3.9",
    level: 2,
    asks: "No injection into memcache",
    reason: "There is no memcache; keys in Redis are hashes.",
  },
  {
    id: "1.3.10",
    level: 2,
    asks: "Use no format strings of users",
    reason:
      "Logs are JSON of named values, and messages are compiled functions, so no input is taken for a format.",
  },
  {
    id: "1.3.11",
    level: 2,
    asks: "No injection into email headers",
    tests: [
      [
        "http/mail-delivery.test.ts",
        "from a community has its sender name, reply address, colour and footer",
      ],
    ],
  },
  {
    id: "1.4.1",
    level: 2,
    asks: "Handle memory safely",
    reason:
      "The platform: JavaScript manages memory, and the libraries with native code (sharp, PostgreSQL) are maintained ones.",
  },
  {
    id: "1.4.2",
    level: 2,
    asks: "Keep numbers within their range",
    tests: [["http/contract-inputs.test.ts", "to $name is answered or refused with a message"]],
  },
  {
    id: "1.4.3",
    level: 2,
    asks: "Release memory and resources",
    tests: [
      ["http/lost-connections.test.ts", "no connection is leaked"],
      ["http/ssr-streaming.test.ts", "stops work for a client that has disconnected"],
    ],
  },
  {
    id: "1.5.1",
    level: 1,
    asks: "Configure XML parsers restrictively",
    reason: "The product parses no XML; it only writes a sitemap.",
  },
  {
    id: "1.5.2",
    level: 2,
    asks: "Deserialise only expected forms",
    tests: [
      ["http/broken-bodies.test.ts", "a truncated, mislabelled or malformed body"],
      ["unit/json-pointer.test.ts", "/__proto__/polluted"],
    ],
  },
  {
    id: "2.1.1",
    level: 1,
    asks: "Documented rules for the form of each input",
    reason:
      'server/security.md, "Input and its limits": the contract is the rule, published at /api/v1/openapi.json.',
  },
  {
    id: "2.1.2",
    level: 2,
    asks: "Documented rules for values that belong together",
    reason: 'server/security.md, "Input and its limits".',
  },
  {
    id: "2.1.3",
    level: 2,
    asks: "Documented limits of what may be done",
    reason: 'server/security.md, "Input and its limits".',
  },
  {
    id: "2.2.1",
    level: 1,
    asks: "Check every input against what is expected",
    tests: [["http/contract-inputs.test.ts", "to $name is answered or refused with a message"]],
  },
  {
    id: "2.2.2",
    level: 1,
    asks: "Check on the server, whatever the browser checked",
    tests: [["http/contract-inputs.test.ts", "to $name is answered or refused with a message"]],
  },
  {
    id: "2.2.3",
    level: 2,
    asks: "Check that values fit together",
    tests: [
      ["http/backend-packs.test.ts", "refuse dates more than five years ahead"],
      ["http/treets/life-of-a-treet.ts", "its stock can be lowered to the number of claims"],
    ],
  },
  {
    id: "2.3.1",
    level: 1,
    asks: "Steps of a flow only in their order",
    tests: [
      ["http/backend-two-factor.test.ts", "the code alone signs nobody in"],
      ["http/billing.test.ts", "rejects a quote that is expired, outdated or another business's"],
    ],
  },
  {
    id: "2.3.2",
    level: 2,
    asks: "Enforce the documented limits",
    tests: [
      ["http/backend-links.test.ts", "never exceed the plan's limit"],
      ["http/allowances.test.ts", "is never exceeded, even by concurrent senders"],
      ["http/treets/claims.ts", "is limited per member"],
    ],
  },
  {
    id: "2.3.3",
    level: 2,
    asks: "Do something whole or not at all",
    tests: [
      ["http/lost-connections.test.ts", "acknowledged writes exist exactly once, and none are partial"],
      ["http/treets/life-of-a-treet.ts", "is saved and published in one step, or not at all"],
    ],
  },
  {
    id: "2.3.4",
    level: 2,
    asks: "Never give away a limited thing twice",
    tests: [
      [
        "http/treets/code-pools.ts",
        "gives each code to one member, and no more than exist, with 200 concurrent claims",
      ],
    ],
  },
  {
    id: "2.4.1",
    level: 2,
    asks: "Limit automated calls",
    tests: [
      ["http/rate-limit.test.ts", "allows an address its limit"],
      ["http/backend-keys.test.ts", "are limited to 600 requests a minute"],
      ["http/backend-enquiries.test.ts", "are limited to three an hour from one IP address"],
    ],
  },
  {
    id: "3.2.1",
    level: 1,
    asks: "Render no response in a wrong context",
    tests: [
      ["http/refused-files.test.ts", "is saved under its name and not shown in place of the page"],
      ["http/every-way-out.test.ts", "a complete response, with all security headers"],
    ],
  },
  {
    id: "3.2.2",
    level: 1,
    asks: "Show text as text",
    reason:
      "React writes text as text; the only markup set directly is the script of the page data, encoded and under its nonce (server/ssr/renderer.tsx).",
  },
  {
    id: "3.3.1",
    level: 1,
    asks: "Cookies are Secure and have a prefix",
    tests: [
      ["unit/site-cookies.test.ts", "is out of reach of scripts and, on https, of other sites of the domain"],
      ["http/auth-sign-in.test.ts", "cookies on HTTPS are Secure with the __Host- prefix"],
    ],
  },
  {
    id: "3.3.2",
    level: 2,
    asks: "Cookies have the SameSite value they need",
    tests: [
      ["unit/site-cookies.test.ts", "is out of reach of scripts and, on https, of other sites of the domain"],
    ],
  },
  {
    id: "3.3.3",
    level: 2,
    asks: "Cookies belong to one host",
    tests: [["unit/site-cookies.test.ts", "gets its name from one function, wherever one is set"]],
  },
  {
    id: "3.3.4",
    level: 2,
    asks: "Scripts cannot read cookies that are not for them",
    tests: [
      ["http/auth-sign-in.test.ts", "no token appears in a body, a header other than Set-Cookie"],
      ["http/pages.test.ts", "never contain a token"],
    ],
  },
  {
    id: "3.4.1",
    level: 1,
    asks: "HSTS for a year or more, subdomains too",
    tests: [["http/pipeline.test.ts", "tells browsers to stay on https if that is how it is reached"]],
  },
  {
    id: "3.4.2",
    level: 1,
    asks: "No cross-origin reading, or from listed origins only",
    tests: [["http/every-way-out.test.ts", "a complete response, with all security headers"]],
  },
  {
    id: "3.4.3",
    level: 2,
    asks: "A content security policy everywhere, by nonce or hash",
    tests: [
      ["http/pipeline.test.ts", "sends strict security policies with every page"],
      ["http/pages.test.ts", "allow their own inline scripts by hash, without a nonce"],
      ["http/every-way-out.test.ts", "a complete response, with all security headers"],
    ],
  },
  {
    id: "3.4.4",
    level: 2,
    asks: "nosniff everywhere",
    tests: [["http/every-way-out.test.ts", "a complete response, with all security headers"]],
  },
  {
    id: "3.4.5",
    level: 2,
    asks: "A referrer policy that gives nothing away",
    tests: [["http/every-way-out.test.ts", "a complete response, with all security headers"]],
  },
  {
    id: "3.4.6",
    level: 2,
    asks: "frame-ancestors everywhere",
    tests: [["http/every-way-out.test.ts", "a complete response, with all security headers"]],
  },
  {
    id: "3.5.1",
    level: 1,
    asks: "Refuse changes that other sites start",
    tests: [["http/pipeline.test.ts", "a change from %s"]],
  },
  {
    id: "3.5.2",
    level: 1,
    asks: "Rely on no preflight that can be avoided",
    tests: [
      ["http/pipeline.test.ts", "a change from %s"],
      ["http/pipeline.test.ts", "a content type other than JSON"],
    ],
  },
  {
    id: "3.5.3",
    level: 1,
    asks: "Change nothing by GET",
    tests: [
      ["http/pipeline.test.ts", "methods that %s does not have"],
      ["http/short-links.test.ts", "redirects at once, sets no cookie and counts people"],
    ],
  },
  {
    id: "3.5.4",
    level: 2,
    asks: "Separate applications on separate hosts",
    reason: "There is one application; payment pages are on the provider's own host.",
  },
  {
    id: "3.5.5",
    level: 2,
    asks: "Discard messages of unknown origins",
    reason:
      "The client has no listener for messages of other windows; tabs of the site talk over a BroadcastChannel, which is same-origin.",
  },
  {
    id: "3.7.1",
    level: 2,
    asks: "Only supported client technologies",
    reason: "The pages use HTML, CSS and JavaScript only, without plug-ins.",
  },
  {
    id: "3.7.2",
    level: 2,
    asks: "Redirect to other sites by a list only",
    tests: [
      ["http/open-redirect.test.ts", "a redirecting page never leads to another site"],
      ["http/open-redirect.test.ts", "redirects for scripts never lead to another site either"],
    ],
  },
  {
    id: "4.1.1",
    level: 1,
    asks: "Every body has its content type and charset",
    tests: [["http/every-way-out.test.ts", "a complete response, with all security headers"]],
  },
  {
    id: "4.1.2",
    level: 2,
    asks: "Only pages for people redirect to https",
    reason:
      'The process redirects nothing to https; server/security.md, "Connections" leaves TLS to the proxy.',
  },
  {
    id: "4.1.3",
    level: 2,
    asks: "Users cannot set headers that proxies set",
    tests: [
      ["http/rate-limit.test.ts", "counts a proxy's forwarded value"],
      ["http/auth-forward.test.ts", "drops cookies and unlisted headers"],
      ["http/country.test.ts", "comes from the proxy's header if the proxy is trusted"],
    ],
  },
  {
    id: "4.2.1",
    level: 2,
    asks: "No doubt about where a request ends",
    tests: [
      ["http/pipeline.test.ts", "requests that are ambiguous to intermediaries"],
      ["http/every-way-out.test.ts", "two lengths"],
    ],
  },
  { id: "4.3.1", level: 2, asks: "Limit GraphQL queries", reason: "There is no GraphQL in the product." },
  { id: "4.3.2", level: 2, asks: "No GraphQL introspection", reason: "There is no GraphQL in the product." },
  { id: "4.4.1", level: 1, asks: "WebSockets over TLS", reason: "There are no WebSockets in the product." },
  {
    id: "4.4.2",
    level: 2,
    asks: "Check the origin of a WebSocket",
    reason: "There are no WebSockets in the product.",
  },
  { id: "4.4.3", level: 2, asks: "Tokens of WebSockets", reason: "There are no WebSockets in the product." },
  {
    id: "4.4.4",
    level: 2,
    asks: "WebSocket tokens come from a session",
    reason: "There are no WebSockets in the product.",
  },
  {
    id: "5.1.1",
    level: 2,
    asks: "Documented types and sizes of uploads",
    reason: 'server/security.md, "Files".',
  },
  {
    id: "5.2.1",
    level: 1,
    asks: "Accept files of a bearable size only",
    tests: [
      ["http/auth-forward.test.ts", "an upload over the size limit is refused before it is read"],
      ["http/images.test.ts", "a picture too large, and one from a visitor"],
    ],
  },
  {
    id: "5.2.2",
    level: 1,
    asks: "Check that a file is what it claims to be",
    tests: [
      ["http/images.test.ts", "an unsuitable upload is refused:"],
      ["http/backend-imports.test.ts", "and refuses other files, with an error at the file"],
      ["http/backend-enquiries.test.ts", "may include a picture, and refuse any other file"],
    ],
  },
  {
    id: "5.2.3",
    level: 2,
    asks: "Check archives before unpacking them",
    reason: "No archive is accepted and none unpacked.",
  },
  {
    id: "5.3.1",
    level: 1,
    asks: "Execute no uploaded file",
    reason: 'server/security.md, "Files": uploads are rows of the database, not files of the server.',
  },
  {
    id: "5.3.2",
    level: 1,
    asks: "Build no paths from names of users",
    reason:
      'server/security.md, "Files": uploads have generated IDs, and build files are looked up in a list made at the start.',
  },
  {
    id: "5.4.1",
    level: 2,
    asks: "Name downloads on the server",
    tests: [["http/refused-files.test.ts", "is saved under its name and not shown in place of the page"]],
  },
  {
    id: "5.4.2",
    level: 2,
    asks: "Encode file names in headers",
    tests: [["http/partner-page.test.ts", "stores a PDF, which the team can download and remove"]],
  },
  {
    id: "5.4.3",
    level: 2,
    asks: "Scan files for viruses",
    reason:
      'server/security.md, "Files": pictures and CSV are rewritten or parsed, and PDFs stay between two teams.',
  },
  {
    id: "6.1.1",
    level: 1,
    asks: "Documented protection from guessing and lock-out",
    reason: 'server/security.md, "Ways to sign in".',
  },
  {
    id: "6.1.2",
    level: 2,
    asks: "Documented words that are no passwords",
    reason: 'server/security.md, "Passwords".',
  },
  {
    id: "6.1.3",
    level: 2,
    asks: "Documented ways to sign in",
    reason: 'server/security.md, "Ways to sign in".',
  },
  {
    id: "6.2.1",
    level: 1,
    asks: "Passwords of eight characters or more",
    tests: [["http/backend-auth.test.ts", "refuses the password %s"]],
  },
  {
    id: "6.2.2",
    level: 1,
    asks: "Users can change their password",
    tests: [
      ["http/backend-me.test.ts", "changes the password given the current one, and ends other sessions"],
    ],
  },
  {
    id: "6.2.3",
    level: 1,
    asks: "A change asks for the current password",
    tests: [
      ["http/backend-me.test.ts", "changes the password given the current one, and ends other sessions"],
    ],
  },
  {
    id: "6.2.4",
    level: 1,
    asks: "Refuse the 3,000 most used passwords",
    tests: [["http/backend-auth.test.ts", "refuses the password %s"]],
  },
  {
    id: "6.2.5",
    level: 1,
    asks: "No rules about kinds of characters",
    tests: [["http/backend-auth.test.ts", "takes a password of any characters up to 128"]],
  },
  {
    id: "6.2.6",
    level: 1,
    asks: "Password fields hide what is typed",
    reason:
      "client/design/password-field.tsx is the only password field: it hides the entry until its owner reveals it.",
  },
  {
    id: "6.2.7",
    level: 1,
    asks: "Allow pasting and password managers",
    reason:
      "client/design/password-field.tsx names current and new passwords for managers, and nothing handles pasting.",
  },
  {
    id: "6.2.8",
    level: 1,
    asks: "Compare passwords as typed",
    tests: [["http/backend-auth.test.ts", "and signs in with no other spelling of it"]],
  },
  {
    id: "6.2.9",
    level: 2,
    asks: "Allow 64 characters and more",
    tests: [["http/backend-auth.test.ts", "takes a password of any characters up to 128"]],
  },
  {
    id: "6.2.10",
    level: 2,
    asks: "Passwords do not expire",
    reason: 'server/security.md, "Passwords": nothing stores a password\'s age.',
  },
  {
    id: "6.2.11",
    level: 2,
    asks: "Refuse passwords of known words",
    tests: [["http/backend-auth.test.ts", "welcome2treets"]],
  },
  {
    id: "6.2.12",
    level: 2,
    asks: "Refuse leaked passwords",
    tests: [["http/backend-auth.test.ts", "Flashlight"]],
  },
  {
    id: "6.3.1",
    level: 1,
    asks: "Protect from guessing as documented",
    tests: [
      ["http/backend-auth.test.ts", "locks an account after ten failures"],
      ["http/backend-two-factor.test.ts", "is rate limited after five wrong codes"],
      ["http/backend-passkeys.test.ts", "is refused for a while after ten failures from one address"],
    ],
  },
  {
    id: "6.3.2",
    level: 1,
    asks: "No default accounts",
    tests: [["unit/config.test.ts", "refuses a demo, whose accounts are public"]],
  },
  {
    id: "6.3.3",
    level: 2,
    asks: "Demand more than one factor",
    reason:
      'server/security.md, "Ways to sign in": two factors are offered and not demanded, for the reasons given there.',
  },
  {
    id: "6.3.4",
    level: 2,
    asks: "All ways are documented and equally strong",
    tests: [
      ["http/backend-two-factor.test.ts", "cannot be bypassed by a password reset"],
      ["http/backend-team.test.ts", "that nobody else can accept, even with the link"],
    ],
  },
  {
    id: "6.4.1",
    level: 1,
    asks: "First secrets are random and short-lived",
    tests: [
      ["http/backend-auth.test.ts", "expires a confirmation link after a day"],
      ["http/backend-auth.test.ts", "confirms the address by link, once"],
    ],
  },
  {
    id: "6.4.2",
    level: 1,
    asks: "No hints and secret questions",
    reason: "There are none: an account is recovered by its mailbox alone.",
  },
  {
    id: "6.4.3",
    level: 2,
    asks: "A reset does not get around the second factor",
    tests: [["http/backend-two-factor.test.ts", "cannot be bypassed by a password reset"]],
  },
  {
    id: "6.4.4",
    level: 2,
    asks: "A lost factor is replaced with proof",
    tests: [
      ["http/backend-two-factor.test.ts", "is turned off with the password, and the user gets an email"],
      ["http/backend-two-factor.test.ts", "accepts each recovery code once"],
    ],
  },
  {
    id: "6.5.1",
    level: 2,
    asks: "Codes count once",
    tests: [
      ["http/backend-two-factor.test.ts", "accepts each code once, even with concurrent attempts"],
      ["http/backend-two-factor.test.ts", "accepts each recovery code once"],
    ],
  },
  {
    id: "6.5.2",
    level: 2,
    asks: "Short recovery codes are hashed like passwords",
    tests: [["http/backend-two-factor.test.ts", "accepts each recovery code once"]],
  },
  {
    id: "6.5.3",
    level: 2,
    asks: "Codes and secrets are truly random",
    reason:
      "Codes and secrets come from randomBytes and randomInt of Node's crypto; Math.random decides nothing on the server.",
  },
  { id: "6.5.4", level: 2, asks: "Codes have 20 bits or more", reason: "Recovery codes have 40 bits." },
  {
    id: "6.5.5",
    level: 2,
    asks: "Codes expire",
    tests: [["http/backend-two-factor.test.ts", "refuses a code two periods old, even if it was never used"]],
  },
  {
    id: "6.6.1",
    level: 2,
    asks: "Codes by telephone only beside better ways",
    reason: "No codes are sent by telephone.",
  },
  {
    id: "6.6.2",
    level: 2,
    asks: "A code belongs to one request",
    reason: "No factor is sent over another channel: codes come from an app or a list.",
  },
  {
    id: "6.6.3",
    level: 2,
    asks: "Limit attempts at sent codes",
    tests: [
      [
        "http/backend-auth.test.ts",
        "confirms the address by code, and invalidates the code after five wrong ones",
      ],
    ],
  },
  {
    id: "6.8.1",
    level: 2,
    asks: "One provider cannot speak for another's users",
    reason: "There is no identity provider: accounts are the product's own.",
  },
  {
    id: "6.8.2",
    level: 2,
    asks: "Check signatures of assertions",
    reason: "There is no identity provider: accounts are the product's own.",
  },
  { id: "6.8.3", level: 2, asks: "SAML assertions count once", reason: "There is no SAML in the product." },
  {
    id: "6.8.4",
    level: 2,
    asks: "Check the strength that a provider states",
    reason: "There is no identity provider: accounts are the product's own.",
  },
  { id: "7.1.1", level: 2, asks: "Documented ends of sessions", reason: 'server/security.md, "Sessions".' },
  {
    id: "7.1.2",
    level: 2,
    asks: "Documented number of sessions at once",
    reason: 'server/security.md, "Sessions".',
  },
  {
    id: "7.1.3",
    level: 2,
    asks: "Documented single sign-on",
    reason: 'server/security.md, "Sessions": there is none.',
  },
  {
    id: "7.2.1",
    level: 1,
    asks: "The server checks sessions",
    tests: [
      ["http/backend-auth.test.ts", "is refused once it has expired or been altered"],
      ["http/backend-auth.test.ts", "are not readable once ended, or by a forged token"],
    ],
  },
  {
    id: "7.2.2",
    level: 1,
    asks: "Session tokens are made for each session",
    tests: [["http/backend-auth.test.ts", "rotates, and gives concurrent requests the same successor"]],
  },
  {
    id: "7.2.3",
    level: 1,
    asks: "Session tokens have 128 random bits",
    reason:
      "server/backend/platform/secrets.ts: a refresh token has 256 random bits, and its successors are keyed hashes of it.",
  },
  {
    id: "7.2.4",
    level: 1,
    asks: "A new sign-in has a new token and ends the old",
    tests: [["http/auth-sign-in.test.ts", "a planted session is ended when its browser signs in"]],
  },
  {
    id: "7.3.1",
    level: 2,
    asks: "Sessions end when idle, as documented",
    reason:
      'server/security.md, "Sessions": no limit of idleness within 30 days, for the reason given there.',
  },
  {
    id: "7.3.2",
    level: 2,
    asks: "Sessions end after a time",
    tests: [["http/backend-auth.test.ts", "never outlives its session"]],
  },
  {
    id: "7.4.1",
    level: 1,
    asks: "An ended session cannot be used",
    tests: [
      ["http/backend-auth.test.ts", "are not readable once ended, or by a forged token"],
      [
        "http/auth-session.test.ts",
        "signing out sends the backend the refresh token and clears all cookies and the cache",
      ],
    ],
  },
  {
    id: "7.4.2",
    level: 1,
    asks: "Sessions end with their account",
    tests: [["http/backend-me.test.ts", "removes the user from every table and blocks sign-in"]],
  },
  {
    id: "7.4.3",
    level: 2,
    asks: "A change of a factor can end other sessions",
    tests: [
      ["http/backend-me.test.ts", "changes the password given the current one, and ends other sessions"],
      ["http/backend-auth.test.ts", "are listed, and can be ended one by one or all but the current one"],
    ],
  },
  {
    id: "7.4.4",
    level: 2,
    asks: "Signing out is within sight on every page",
    tests: [
      ["browser/session.test.ts", "ends in every tab on sign-out in one"],
      ["http/forms-of-another.test.ts", "still signs out"],
    ],
  },
  {
    id: "7.4.5",
    level: 2,
    asks: "Operators can end sessions",
    tests: [["http/backend-auth.test.ts", "end at once when the operator ends them in the database"]],
  },
  {
    id: "7.5.1",
    level: 2,
    asks: "Changes of address and factors ask for the password",
    tests: [
      [
        "http/backend-passkeys.test.ts",
        "no longer signs in once removed, which only its owner can do, with the password",
      ],
      ["http/backend-two-factor.test.ts", "is turned off with the password, and the user gets an email"],
      ["http/backend-me.test.ts", "counts wrong passwords like failed sign-ins"],
    ],
  },
  {
    id: "7.5.2",
    level: 2,
    asks: "Users see and end their sessions",
    tests: [
      ["http/backend-auth.test.ts", "are listed, and can be ended one by one or all but the current one"],
    ],
  },
  {
    id: "7.6.1",
    level: 2,
    asks: "Sessions follow the identity provider's",
    reason: "There is no identity provider: accounts are the product's own.",
  },
  {
    id: "7.6.2",
    level: 2,
    asks: "No session without its user's doing",
    tests: [["http/backend-auth.test.ts", "confirms the address by link, once"]],
  },
  {
    id: "8.1.1",
    level: 1,
    asks: "Documented rights to functions and data",
    reason: 'server/security.md, "Rights".',
  },
  { id: "8.1.2", level: 2, asks: "Documented rights to fields", reason: 'server/security.md, "Rights".' },
  {
    id: "8.2.1",
    level: 1,
    asks: "Functions only for those with the right",
    tests: [
      ["http/tenant-isolation.test.ts", "$name refuses every role without the permission"],
      ["http/tenant-isolation.test.ts", "every operation declares its access"],
    ],
  },
  {
    id: "8.2.2",
    level: 1,
    asks: "Data only for those with the right",
    tests: [
      ["http/tenant-isolation.test.ts", "a business is isolated from others:"],
      ["http/unknown-ids.test.ts", "an impossible ID is not found"],
    ],
  },
  {
    id: "8.2.3",
    level: 2,
    asks: "Fields only for those with the right",
    tests: [
      ["http/masked-search.test.ts", "$name finds no one by values it does not show"],
      ["http/backend-member-records.test.ts", "custom fields, hidden from viewers"],
      ["http/treets/life-of-a-treet.ts", "masks its code for viewers"],
    ],
  },
  {
    id: "8.3.1",
    level: 1,
    asks: "The server decides on rights",
    tests: [
      ["http/tenant-isolation.test.ts", "$name refuses every role without the permission"],
      ["browser/permissions.test.ts", "the %s of a team"],
    ],
  },
  {
    id: "8.4.1",
    level: 2,
    asks: "Tenants cannot reach each other",
    tests: [["http/tenant-isolation.test.ts", "a business is isolated from others:"]],
  },
  {
    id: "9.1.1",
    level: 1,
    asks: "Check a token's signature before its content",
    tests: [["http/backend-auth.test.ts", "is refused once it has expired or been altered"]],
  },
  {
    id: "9.1.2",
    level: 1,
    asks: "One listed algorithm",
    reason:
      "server/backend/accounts/auth/tokens.ts signs with HMAC-SHA-256 only; a token names no algorithm.",
  },
  {
    id: "9.1.3",
    level: 1,
    asks: "Keys from a trusted source",
    reason: "server/backend/accounts/auth/tokens.ts: the only key is the database's, and a token names none.",
  },
  {
    id: "9.2.1",
    level: 1,
    asks: "Refuse tokens outside their time",
    tests: [["http/backend-auth.test.ts", "is refused once it has expired or been altered"]],
  },
  {
    id: "9.2.2",
    level: 2,
    asks: "Tokens serve one purpose",
    reason:
      "Each purpose has a key derived for it or a prefix of its own under the signature (server/backend/platform/vault.ts, accounts/auth/tokens.ts).",
  },
  {
    id: "9.2.3",
    level: 2,
    asks: "Tokens serve one service",
    reason: "Every installation has a signing key of its own, so no other service's token is accepted.",
  },
  {
    id: "9.2.4",
    level: 2,
    asks: "One key, one audience",
    reason: "Every installation has a signing key of its own, and only itself as audience.",
  },
  {
    id: "10.1.1",
    level: 2,
    asks: "Give tokens only to who needs them",
    tests: [
      ["http/pages.test.ts", "never contain a token"],
      ["http/auth-forward.test.ts", "a page's script cannot fetch tokens through the API"],
    ],
  },
  {
    id: "10.1.2",
    level: 2,
    asks: "Accept codes of own flows only",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.2.1",
    level: 2,
    asks: "Protect token requests from other sites",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.2.2",
    level: 2,
    asks: "Tell authorization servers apart",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.3.1",
    level: 2,
    asks: "Accept access tokens meant for this service",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.3.2",
    level: 2,
    asks: "Decide by the rights in the token",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.3.3",
    level: 2,
    asks: "Identify users by lasting claims",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.3.4",
    level: 2,
    asks: "Check how and when the user signed in",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.1",
    level: 1,
    asks: "Redirect to registered addresses only",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.2",
    level: 1,
    asks: "Authorization codes count once",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.3",
    level: 1,
    asks: "Authorization codes are short-lived",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.4",
    level: 1,
    asks: "Only the grants that a client needs",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.5",
    level: 1,
    asks: "Refresh tokens cannot be replayed",
    tests: [
      ["http/backend-auth.test.ts", "ends the session when it is reused after 30 seconds"],
      ["http/backend-auth.test.ts", "ends the session when it is reused from another device"],
    ],
  },
  {
    id: "10.4.6",
    level: 2,
    asks: "Demand PKCE",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.7",
    level: 2,
    asks: "Check clients that register themselves",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.8",
    level: 2,
    asks: "Refresh tokens end for good",
    tests: [["http/backend-auth.test.ts", "never outlives its session"]],
  },
  {
    id: "10.4.9",
    level: 2,
    asks: "Users can revoke tokens",
    tests: [
      ["http/backend-auth.test.ts", "are listed, and can be ended one by one or all but the current one"],
    ],
  },
  {
    id: "10.4.10",
    level: 2,
    asks: "Clients prove who they are",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.4.11",
    level: 2,
    asks: "Clients get the scopes they need",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.5.1",
    level: 2,
    asks: "ID tokens cannot be replayed",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.5.2",
    level: 2,
    asks: "Identify users by lasting claims of ID tokens",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.5.3",
    level: 2,
    asks: "Refuse metadata of another issuer",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.5.4",
    level: 2,
    asks: "Accept ID tokens meant for this client",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.5.5",
    level: 2,
    asks: "Check logout tokens",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.6.1",
    level: 2,
    asks: "Only safe response modes",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.6.2",
    level: 2,
    asks: "No logout forced by others",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.7.1",
    level: 2,
    asks: "Users consent to each authorization",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.7.2",
    level: 2,
    asks: "Consent says to what",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "10.7.3",
    level: 2,
    asks: "Users can take consent back",
    reason: "The product neither offers nor uses OAuth and OpenID Connect.",
  },
  {
    id: "11.1.1",
    level: 2,
    asks: "Documented handling of keys",
    reason: 'server/security.md, "Keys and algorithms".',
  },
  {
    id: "11.1.2",
    level: 2,
    asks: "A list of keys and algorithms",
    reason: 'server/security.md, "Keys and algorithms".',
  },
  {
    id: "11.2.1",
    level: 2,
    asks: "Proven implementations",
    reason: 'server/security.md, "Keys and algorithms": OpenSSL through Node, and two maintained libraries.',
  },
  {
    id: "11.2.2",
    level: 2,
    asks: "Algorithms and keys can be replaced",
    tests: [["http/signing-key.test.ts", "is replaced, and everything encrypted with it can still be read"]],
  },
  {
    id: "11.2.3",
    level: 2,
    asks: "128 bits of strength",
    reason: 'server/security.md, "Keys and algorithms": SHA-256, AES-256, P-256 and keys of 256 bits.',
  },
  {
    id: "11.3.1",
    level: 1,
    asks: "No weak modes and paddings",
    reason: "server/backend/platform/vault.ts encrypts with AES-256-GCM, and nothing else encrypts.",
  },
  {
    id: "11.3.2",
    level: 1,
    asks: "Approved ciphers only",
    reason: "server/backend/platform/vault.ts encrypts with AES-256-GCM, and nothing else encrypts.",
  },
  {
    id: "11.3.3",
    level: 2,
    asks: "Encrypted data cannot be changed unnoticed",
    reason:
      "server/backend/platform/vault.ts uses AES-256-GCM, whose tag is checked before anything is read.",
  },
  {
    id: "11.4.1",
    level: 1,
    asks: "Approved hashes only",
    reason:
      'server/security.md, "Keys and algorithms": SHA-256 for all that matters; entity tags and Redis scripts protect nothing.',
  },
  {
    id: "11.4.2",
    level: 2,
    asks: "Passwords are hashed slowly",
    reason:
      "server/backend/platform/passwords.ts: argon2id with the parameters that OWASP recommends, part of each hash.",
  },
  {
    id: "11.4.3",
    level: 2,
    asks: "Hashes of signatures have 256 bits",
    reason: 'server/security.md, "Keys and algorithms": HMAC-SHA-256 and ECDSA with SHA-256.',
  },
  {
    id: "11.4.4",
    level: 2,
    asks: "Keys from passwords are stretched",
    reason: "No key is derived from a password.",
  },
  {
    id: "11.5.1",
    level: 2,
    asks: "Secrets have 128 random bits",
    reason:
      'server/security.md, "Keys and algorithms": 256 bits, except codes for people to type, whose attempts are limited.',
  },
  {
    id: "11.6.1",
    level: 2,
    asks: "Approved signatures",
    tests: [
      [
        "http/backend-passkeys.test.ts",
        "signs in only with its own key, on this site, for a current challenge",
      ],
    ],
  },
  {
    id: "12.1.1",
    level: 1,
    asks: "TLS 1.2 and newer",
    reason: 'server/security.md, "Connections": TLS ends at the operator\'s proxy.',
  },
  {
    id: "12.1.2",
    level: 2,
    asks: "Strong cipher suites",
    reason: 'server/security.md, "Connections": TLS ends at the operator\'s proxy.',
  },
  {
    id: "12.1.3",
    level: 2,
    asks: "Check client certificates",
    reason: "The product takes no client certificates.",
  },
  {
    id: "12.2.1",
    level: 1,
    asks: "TLS for all clients",
    reason: 'server/security.md, "Connections"; with an https address browsers are held to it by HSTS.',
  },
  {
    id: "12.2.2",
    level: 1,
    asks: "Publicly trusted certificates",
    reason: "server/security.md, \"Connections\": the certificate is the operator's proxy's.",
  },
  {
    id: "12.3.1",
    level: 2,
    asks: "TLS to and from other systems",
    tests: [
      ["http/webhook-sender.test.ts", "over https"],
      ["http/webhook-sender.test.ts", "reports a server that only speaks http"],
    ],
  },
  {
    id: "12.3.2",
    level: 2,
    asks: "Check certificates of servers",
    tests: [["http/webhook-sender.test.ts", "over https"]],
  },
  {
    id: "12.3.3",
    level: 2,
    asks: "TLS between own services",
    reason:
      'server/security.md, "Connections": a backend of its own is named by a URL, https where the network is not the operator\'s.',
  },
  {
    id: "12.3.4",
    level: 2,
    asks: "Trusted certificates between own services",
    reason: 'server/security.md, "Connections": Node checks them against its list and NODE_EXTRA_CA_CERTS.',
  },
  { id: "13.1.1", level: 2, asks: "Documented connections", reason: 'server/security.md, "Connections".' },
  {
    id: "13.2.1",
    level: 2,
    asks: "Own services know each other",
    tests: [
      [
        "http/remote-backend.test.ts",
        "sends the token in the configured header with everything, pages and API alike",
      ],
    ],
  },
  {
    id: "13.2.2",
    level: 2,
    asks: "Accounts of services have few rights",
    reason:
      'server/security.md, "Connections": the database\'s user owns its own database only; the image runs without privileges.',
  },
  {
    id: "13.2.3",
    level: 2,
    asks: "No default credentials between services",
    reason: "No variable with a credential has a default value (server/config.ts).",
  },
  {
    id: "13.2.4",
    level: 2,
    asks: "A list of systems the application may reach",
    tests: [
      ["unit/webhook-addresses.test.ts", "a webhook endpoint"],
      ["http/webhook-sender.test.ts", "resolves the name once"],
    ],
  },
  {
    id: "13.2.5",
    level: 2,
    asks: "A list of systems the server may load from",
    reason:
      'server/security.md, "Connections": those the configuration names, besides public endpoints of users over https.',
  },
  {
    id: "13.3.1",
    level: 2,
    asks: "Secrets in a store of their own, not in the code",
    tests: [
      ["unit/config.test.ts", "reads secrets from files"],
      ["unit/config.test.ts", "exposes no secret to browsers"],
    ],
  },
  {
    id: "13.3.2",
    level: 2,
    asks: "Few can read secrets",
    reason:
      'server/security.md, "Keys and algorithms": the files and variables are the operator\'s to protect; the process runs as a user of its own.',
  },
  {
    id: "13.4.1",
    level: 1,
    asks: "No version control in what is deployed",
    reason:
      ".dockerignore lets only sources into the build, and the image gets dist and packages alone; static files come from a list made at the start.",
  },
  {
    id: "13.4.2",
    level: 2,
    asks: "No debug modes",
    tests: [
      ["unit/config.test.ts", "is not a demo with any real service"],
      ["http/ssr-streaming.test.ts", "is the 500 page, which reveals no cause"],
    ],
  },
  {
    id: "13.4.3",
    level: 2,
    asks: "No listings of folders",
    tests: [
      ["http/pages.test.ts", "of the build are cached as immutable, and missing ones return a plain 404"],
    ],
  },
  {
    id: "13.4.4",
    level: 2,
    asks: "No TRACE",
    tests: [["http/every-way-out.test.ts", "a method nobody uses"]],
  },
  {
    id: "13.4.5",
    level: 2,
    asks: "No documentation and monitoring by accident",
    tests: [
      ["http/pipeline.test.ts", "exposes request counts by route to local callers only"],
      ["http/processes.test.ts", "serves its metrics on the admin port if one is set, and only there"],
    ],
  },
  {
    id: "14.1.1",
    level: 2,
    asks: "Documented sensitive data",
    reason: 'server/security.md, "Sensitive data".',
  },
  {
    id: "14.1.2",
    level: 2,
    asks: "Documented protection of it",
    reason: 'server/security.md, "Sensitive data".',
  },
  {
    id: "14.2.1",
    level: 1,
    asks: "Nothing sensitive in URLs",
    tests: [
      ["browser/analytics.test.ts", "never sends a secret from an address"],
      ["http/pages.test.ts", "never contain a token"],
    ],
  },
  {
    id: "14.2.2",
    level: 2,
    asks: "Nothing sensitive in caches of servers",
    tests: [
      ["http/pages.test.ts", "are the same for everybody"],
      ["http/refusal-pages.test.ts", "reveals nothing of another's request"],
    ],
  },
  {
    id: "14.2.3",
    level: 2,
    asks: "Nothing sensitive to trackers",
    tests: [
      ["browser/analytics.test.ts", "identifies a signed-in user by ID only, and nobody after sign-out"],
    ],
  },
  {
    id: "14.2.4",
    level: 2,
    asks: "Protection as documented",
    tests: [
      ["http/backend-me.test.ts", "can be exported: everything held about the user, and no secret"],
      ["http/backend-member-records.test.ts", "are anonymised after the chosen number of months"],
    ],
  },
  {
    id: "14.3.1",
    level: 1,
    asks: "Nothing of a session stays in the browser",
    tests: [
      ["browser/offline-wallet.test.ts", "has no wallet left after sign-out"],
      ["browser/session.test.ts", "ends on a page restored from the back/forward cache"],
      ["browser/session.test.ts", "shows a half-filled form to nobody else who signs in afterwards"],
    ],
  },
  {
    id: "14.3.2",
    level: 2,
    asks: "Browsers store no personal pages",
    tests: [
      ["http/pages.test.ts", "send late parts of their data on separate lines"],
      ["http/auth-sign-in.test.ts", "signing in returns the session and the redirect"],
    ],
  },
  {
    id: "14.3.3",
    level: 2,
    asks: "Browser storage holds nothing sensitive",
    tests: [
      [
        "browser/offline-wallet.test.ts",
        "has the wallet stored only encrypted, with a non-exportable key, and no cached pages",
      ],
    ],
  },
  {
    id: "15.1.1",
    level: 1,
    asks: "Documented times for mending dependencies",
    reason: 'server/security.md, "Dependencies".',
  },
  {
    id: "15.1.2",
    level: 2,
    asks: "A list of all dependencies",
    tests: [
      ["unit/structure.test.ts", "names no registry"],
      ["unit/readme.test.ts", "explains the dependency %s"],
    ],
  },
  { id: "15.1.3", level: 2, asks: "Documented costly work", reason: 'server/security.md, "Costly work".' },
  {
    id: "15.2.1",
    level: 1,
    asks: "No dependency is overdue",
    reason: 'server/security.md, "Dependencies": checked before each release.',
  },
  {
    id: "15.2.2",
    level: 2,
    asks: "Costly work cannot stop the rest",
    tests: [
      ["http/overload.test.ts", "limits the requests in progress"],
      ["http/slow-clients.test.ts", "are shed while many are already waiting"],
      ["http/mail-outbox.test.ts", "blocks no request while the SMTP server is silent"],
    ],
  },
  {
    id: "15.2.3",
    level: 2,
    asks: "No development functions in production",
    tests: [
      ["unit/config.test.ts", "is not a demo with any real service"],
      ["http/static.test.ts", "contain no sources and no source maps"],
    ],
  },
  {
    id: "15.3.1",
    level: 1,
    asks: "Answers have only the fields that are needed",
    tests: [
      ["http/backend-me.test.ts", "can be exported: everything held about the user, and no secret"],
      ["http/masked-search.test.ts", "$name finds no one by values it does not show"],
    ],
  },
  {
    id: "15.3.2",
    level: 2,
    asks: "Follow no redirects of other servers",
    tests: [["http/webhook-sender.test.ts", "does not follow redirects"]],
  },
  {
    id: "15.3.3",
    level: 2,
    asks: "Change only the fields that are declared",
    tests: [["http/backend-me.test.ts", "changes nothing but the fields that the operation declares"]],
  },
  {
    id: "15.3.4",
    level: 2,
    asks: "The user's own address decides",
    tests: [
      ["http/rate-limit.test.ts", "counts a proxy's forwarded value"],
      ["http/auth-forward.test.ts", "drops cookies and unlisted headers"],
    ],
  },
  {
    id: "15.3.5",
    level: 2,
    asks: "Strict types and comparisons",
    tests: [
      ["http/contract-inputs.test.ts", "to $name is answered or refused with a message"],
      ["unit/config.test.ts", "takes numbers written in digits only"],
    ],
  },
  {
    id: "15.3.6",
    level: 2,
    asks: "No prototype pollution",
    tests: [
      ["unit/json-pointer.test.ts", "/__proto__/polluted"],
      ["unit/end-reasons.test.ts", "__proto__"],
    ],
  },
  {
    id: "15.3.7",
    level: 2,
    asks: "No confusion by repeated parameters",
    tests: [
      ["http/auth-sign-in.test.ts", "the first of two redirects counts"],
      ["http/auth-session.test.ts", "only the first of two cookies with the same name counts"],
    ],
  },
  { id: "16.1.1", level: 2, asks: "Documented logs", reason: 'server/security.md, "Logs".' },
  {
    id: "16.2.1",
    level: 2,
    asks: "Lines tell when, where, who and what",
    tests: [
      ["http/backend-auth.test.ts", "are logged with who acted from where, whether they succeed or not"],
    ],
  },
  {
    id: "16.2.2",
    level: 2,
    asks: "Times in UTC",
    tests: [
      ["http/backend-auth.test.ts", "are logged with who acted from where, whether they succeed or not"],
    ],
  },
  {
    id: "16.2.3",
    level: 2,
    asks: "Logs go only where documented",
    reason: 'server/log.ts writes to standard output only, as server/security.md, "Logs" says.',
  },
  {
    id: "16.2.4",
    level: 2,
    asks: "Logs can be read by programs",
    tests: [
      ["http/backend-auth.test.ts", "are logged with who acted from where, whether they succeed or not"],
    ],
  },
  {
    id: "16.2.5",
    level: 2,
    asks: "Nothing secret in logs",
    tests: [
      ["http/backend-auth.test.ts", "never log passwords or tokens"],
      ["http/auth-sign-in.test.ts", "no token appears in a body, a header other than Set-Cookie"],
      ["http/backend-webhooks.test.ts", "have every change audited, without secrets"],
    ],
  },
  {
    id: "16.3.1",
    level: 2,
    asks: "Signing in is logged, failed or not",
    tests: [
      ["http/backend-auth.test.ts", "are logged with who acted from where, whether they succeed or not"],
    ],
  },
  {
    id: "16.3.2",
    level: 2,
    asks: "Refusals for lack of rights are logged",
    tests: [
      ["http/backend-auth.test.ts", "are logged with who acted from where, whether they succeed or not"],
    ],
  },
  {
    id: "16.3.3",
    level: 2,
    asks: "Security events and attempts are logged",
    tests: [
      ["http/backend-auth.test.ts", "are logged with who acted from where, whether they succeed or not"],
    ],
  },
  {
    id: "16.3.4",
    level: 2,
    asks: "Unexpected failures are logged",
    tests: [
      ["http/ssr-streaming.test.ts", "and has its request ID on the page and in the log"],
      ["http/lost-connections.test.ts", "no connection is leaked, and repeated failures are logged once"],
    ],
  },
  {
    id: "16.4.1",
    level: 2,
    asks: "Values cannot forge log lines",
    reason:
      "server/log.ts writes each line as JSON, which escapes line breaks, and paths are logged as they were encoded in the request.",
  },
  {
    id: "16.4.2",
    level: 2,
    asks: "Logs are protected",
    reason:
      'server/security.md, "Logs": they leave the process by standard output and cannot be read or changed by it.',
  },
  {
    id: "16.4.3",
    level: 2,
    asks: "Logs go to another system",
    reason: 'server/security.md, "Logs": the operator sends them there.',
  },
  {
    id: "16.5.1",
    level: 2,
    asks: "Failures give nothing away",
    tests: [
      ["http/every-way-out.test.ts", "a complete response, with all security headers"],
      ["http/ssr-streaming.test.ts", "is the 500 page, which reveals no cause"],
    ],
  },
  {
    id: "16.5.2",
    level: 2,
    asks: "Failing services do no harm",
    tests: [
      ["http/lost-connections.test.ts", "an unreachable database causes a 503"],
      ["browser/captcha.test.ts", "continues under its rate limits while the captcha service is down"],
      ["http/rate-limit.test.ts", "falls back to each process while Redis is unreachable"],
    ],
  },
  {
    id: "16.5.3",
    level: 2,
    asks: "Failures let nothing through",
    tests: [
      ["http/billing-outages.test.ts", "causes a clear error, no charge and no change of limits"],
      ["http/lost-connections.test.ts", "acknowledged writes exist exactly once, and none are partial"],
    ],
  },
  {
    id: "17.1.1",
    level: 2,
    asks: "TURN reaches no internal addresses",
    reason: "There is no WebRTC in the product.",
  },
  { id: "17.2.1", level: 2, asks: "Keys of DTLS are managed", reason: "There is no WebRTC in the product." },
  { id: "17.2.2", level: 2, asks: "Approved DTLS suites", reason: "There is no WebRTC in the product." },
  {
    id: "17.2.3",
    level: 2,
    asks: "Check the authenticity of media",
    reason: "There is no WebRTC in the product.",
  },
  {
    id: "17.2.4",
    level: 2,
    asks: "Survive malformed media packets",
    reason: "There is no WebRTC in the product.",
  },
  { id: "17.3.1", level: 2, asks: "Survive floods of signals", reason: "There is no WebRTC in the product." },
  { id: "17.3.2", level: 2, asks: "Survive malformed signals", reason: "There is no WebRTC in the product." },
];

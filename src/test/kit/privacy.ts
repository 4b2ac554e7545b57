import type { PrivacyFact } from "#domains/content/legal/privacy-facts.ts";

/**
 * Which sentence of the default privacy policy (#domains/content/legal/privacy-facts.ts) covers what this website
 * keeps of people, and whom it tells. "none" is for what says nothing about a person. Columns of
 * tables say it themselves (each in its .table.ts).
 */

/** Of each form: its fields by the sentence that covers them. */
export const COVERED_FIELDS = `
contact: contact(name email phone subject message officerId) consents(consents) origin(came) storedTab(opened) none(leftEmpty)
application: application(fullName email phone loanPurpose loanAmount loanType propertyUse propertyKind state timeFrame propertyValue downPayment balanceOwed incomeRange creditRange preferredContact officerId comment accurate privacyRead callConsent callDay callTime secondName secondEmail secondPhone secondConsent) consents(consents callWording) origin(came) storedTab(opened) none(leftEmpty)
registration: account(username password firstName lastName email phone) officers(isLoanOfficer) none(leftEmpty)
profile: account(firstName lastName phone)
officer: account(phone) officers(bio title nmlsId languages licenses)
message: work(text) none(id)
`;

/** Where a cookie is set: the file and the name as it stands in the code. */
export const COVERED_COOKIES: Record<string, string> = {
  "domains/accounts/accounts.router.ts PENDING_COOKIE": "cookieFactor",
  "domains/accounts/sign-in/browsers.server.ts browserCookieName(secure)": "cookieBrowser",
  "domains/accounts/sign-in/sessions.server.ts SIGNED_IN": "cookieSession",
  "domains/accounts/sign-in/sessions.server.ts cookieName(secure)": "cookieSession",
  "app/pages/receipt.ts COOKIE": "cookieReceipt",
  "domains/second-factor/second-factor.router.ts PENDING_COOKIE": "cookieFactor",
  "domains/second-factor/second-factor.router.ts rememberedCookieName(user.id)": "cookieFactor",
  // Send on one that is named here
  "platform/http/finished.ts set-cookie": "none",
  "app/pages/page.ts set-cookie": "none",
  "domains/session/kept-session.client.ts SIGNED_IN": "cookieSession",
  "domains/session/use-session.client.ts SIGNED_IN": "cookieSession",
};

/** What the browser's side stores: the file and the key as it stands in the code. */
export const COVERED_KEYS: Record<string, string> = {
  "domains/applications/form/draft-storage.client.ts LOAN_REQUEST": "storedRequest",
  "domains/applications/draft/link-secret.client.ts KEPT": "storedRequest",
  "domains/calculators/saved/pending-scenario.client.ts KEY": "storedTab",
  'domains/contact/contact-form.tsx "contactMessage"': "storedTab",
  "domains/content/admin/item-editor.tsx `draft ${user?.id ?? 0} content ${loaded.id}`":
    "storedStaff",
  "domains/frame/early/any-page.ts came": "storedTab",
  "domains/frame/early/any-page.ts opened": "storedTab",
  // For those who call it, named here
  "kit/form/kept-draft.ts name": "none",
  "domains/session/own-draft.client.ts `draft ${id} ${form}`": "storedTab",
  "domains/leads/list/use-keys.tsx OFF": "storedStaff",
  "domains/mail/list/mail-strip.tsx PUT_AWAY": "storedStaff",
  "domains/notices/desktop.client.ts KEY": "storedStaff",
  "domains/officers/portal/officer-guard.tsx OFFICER_RECORD": "storedSession",
  "domains/second-factor/screens/admins-without.tsx PUT_AWAY": "storedStaff",
  "domains/session/use-session.client.ts ADMIN_TOKEN": "storedSession",
  "domains/session/use-session.client.ts SIGNED_IN": "storedSession",
};

/**
 * What a real browser has after a walk through the website (src/test/built/browser-storage.test.ts),
 * the keys of libraries included.
 */
export const KEPT_IN_BROWSER: Record<string, PrivacyFact> = {
  "cookie browser": "cookieBrowser",
  "cookie session": "cookieSession",
  "cookie signedIn": "cookieSession",
  "localStorage adminToken": "storedSession",
  "localStorage loanRequest": "storedRequest",
  "localStorage signedIn": "storedSession",
  "sessionStorage came": "storedTab",
  "sessionStorage contactMessage": "storedTab",
  "sessionStorage opened": "storedTab",
  // How far each page was scrolled, by the router
  "sessionStorage tsr-scroll-restoration-v1_3": "storedTab",
};

/** The files that can connect to other machines, by who receives something then. */
export const COVERED_RECIPIENTS: Record<string, string> = {
  // Only looks at addresses
  "domains/accounts/api-tokens/token-use.server.ts": "none",
  "platform/http/client-address.ts": "none",
  "platform/http/addresses.ts": "none",
  "domains/mail/server/reach.server.ts": "none",
  // Only listens
  "app/process/listen.ts": "none",
  "platform/database/postgres/foreign-writes.ts": "providers",
  "platform/database/postgres/pool.ts": "providers",
  "platform/database/postgres/preflight.ts": "providers",
  "platform/database/postgres/open.ts": "providers",
  "domains/mail/inbox/connection.server.ts": "providers",
  "domains/mail/server/certificates.server.ts": "providers",
  "domains/mail/server/transport.server.ts": "providers",
  "domains/uploads/scans/clamd.server.ts": "providers",
  "domains/webhooks/post.http.ts": "programs",
};

/**
 * What is deleted after a time (the file, the table and its column) and the times themselves, by
 * the sentence that says so. After the colon: the policy's own words for the time.
 */
export const COVERED_TIMES: Record<string, string> = {
  "lender applications":
    "work: Where we have set a time for a kind of record, this website deletes it",
  "lender messages": "work: Where we have set a time for a kind of record, this website deletes it",
  "domains/people/people.ts APPLICATION_TERM_MONTHS = 25":
    "application: keep a loan request for 25 months",
  "domains/quarantine/quarantine.ts QUARANTINE_DAYS = 30":
    "spam: such a message is deleted after 30 days",
  'domains/records/hold.server.ts "quarantine" heldAt': "spam: such a loan request after 25 months",
  'domains/records/spam.server.ts "submissionMarks" at': "spam: for a day, hashes",
  'domains/applications/draft/drafts.server.ts "applicationDrafts" expiresAt':
    "begun: deleted when you send",
  "domains/applications/draft/drafts.server.ts KEPT_MS = 30 * DAY_MS":
    "begun: 30 days after your last change at the latest",
  "domains/applications/draft/draft-links.server.ts DRAFT_LINK_MS = 14 * DAY_MS":
    "begun: 30 days after your last change at the latest",
  'domains/accounts/registration.server.ts "emailChanges" createdAt':
    "account: waits until you follow the link",
  "domains/accounts/registration.server.ts PENDING_KEPT_MS = 7 * DAY_MS":
    "account: waits until you follow the link",
  'domains/accounts/links/links.server.ts "mailTokens" expiresAt': "mail",
  "domains/accounts/links/links.server.ts LINKS_KEPT_MS = 30 * DAY_MS": "mail",
  'domains/mail/outbox.server.ts "outbox" createdAt': "mail: deleted after 90 days",
  "domains/mail/outbox.server.ts ENTRIES_KEPT_MS = 90 * DAY_MS": "mail: deleted after 90 days",
  "domains/mail/outbox.server.ts FILES_KEPT_MS = 30 * DAY_MS": "mail: deleted after 90 days",
  "domains/mail/outbox.server.ts MAIL_LIFETIME_MS = 5 * DAY_MS": "mail: deleted after 90 days",
  'domains/consents/withdrawals.server.ts "consents" lastAt': "consents: for five years after",
  'domains/newsletter/subscribers.server.ts "subscribers" createdAt': "newsletter",
  'domains/people/rights/links.server.ts "privacyLinks" expiresAt': "rights",
  'domains/people/rights/requests.server.ts "privacyRequests" answeredAt':
    "rights: was asked for 24 months",
  "domains/people/rights/rights.ts REQUESTS_KEPT_MONTHS = 24": "rights: was asked for 24 months",
  "domains/newsletter/subscribers.server.ts UNCONFIRMED_KEPT_MS = 7 * DAY_MS": "newsletter",
  "domains/audit/audit.server.ts KEPT_FOR_YEARS = 5": "signIns: is kept for five years",
  "domains/reads/reads.server.ts SEARCHES_KEPT_MS = 90 * DAY_MS": "staff",
  // Never later than by the five years
  'domains/audit/sign-ins.server.ts "auditEntries" at': "signIns: is kept for five years",
  'domains/accounts/sign-in/sessions.server.ts "sessions" expiresAt':
    "cookieSession: until you sign out or it runs out",
  'domains/accounts/sign-in/shared-tries.server.ts "wrongTries" until': "signIns",
  'domains/accounts/sign-in/browsers.server.ts "browsers" lastSeenAt':
    "cookieBrowser: for up to 400 days",
  "domains/accounts/sign-in/browsers.server.ts KEPT_S = 400 * DAY_S":
    "cookieBrowser: for up to 400 days",
  "app/pages/receipt.ts KEPT_S = 3600": "cookieReceipt: for an hour, a cookie",
  "domains/accounts/sign-in/remembered.server.ts table expiresAt":
    "cookieFactor: in this browser for 30 days",
  "domains/accounts/sign-in/remembered.server.ts LIFETIME_SECONDS = 30 * 24 * 3600":
    "cookieFactor: in this browser for 30 days",
  "domains/second-factor/challenges.server.ts LIFETIME_MS = 10 * 60_000": "secondFactor",
  "domains/accounts/sign-in/sign-in.server.ts LIFETIME_SECONDS = 600":
    "cookieFactor: between the two steps of the sign-in",
  'domains/accounts/api-tokens/api-tokens.server.ts "apiTokens" expiresAt': "staff",
  'domains/notices/notices.server.ts "notices" createdAt': "staff",
  "domains/notices/notices.server.ts KEPT_MS = 60 * DAY_MS": "staff",
  'domains/webhooks/webhooks.server.ts "webhookDeliveries" createdAt': "programs",
  "domains/webhooks/webhooks.server.ts KEPT_FOR_MS = 30 * DAY_MS": "programs",
  // What the lender has published, and its imports
  "domains/archive/sweep.server.ts record untilAt": "none",
  'domains/archive/sweep.server.ts "rateSheets" endedAt': "none",
  'domains/content/items/trash.server.ts "contentShown" untilAt': "none",
  "domains/content/items/trash.server.ts KEPT_IN_TRASH_MS = 30 * DAY_MS": "none",
  "domains/content/items/trash.server.ts SHOWN_KEPT_MONTHS = 25": "none",
  "domains/content/transfer/import-item.server.ts KEPT_LONG_MS = 29 * DAY_MS": "none",
  'domains/content/transfer/imports.server.ts "contentImports" endedAt': "none",
  'domains/dashboard/watch.server.ts "problems" seenAt': "none",
  "domains/content/transfer/imports.server.ts REPORTS_KEPT_MS = 180 * DAY_MS": "none",
  'domains/uploads/pictures/sweep-pictures.server.ts "pictureFiles" untilAt': "none",
  "domains/uploads/pictures/sweep-pictures.server.ts KEPT_MONTHS = 25": "none",
};

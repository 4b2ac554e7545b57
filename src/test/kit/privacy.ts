import type { PrivacyFact } from "#shared/privacy-facts.ts";

/**
 * Which sentence of the default privacy policy (#shared/privacy-facts.ts) covers what this website
 * keeps of people, and whom it tells. "none" is for what says nothing about a person. Columns of
 * tables say it themselves (#shared/tables).
 */

/** Of each form: its fields by the sentence that covers them. */
export const COVERED_FIELDS = `
contact: contact(name email phone subject message) origin(came) storedTab(opened) none(leftEmpty)
application: application(fullName email phone loanPurpose loanAmount loanType propertyUse propertyKind state timeFrame propertyValue downPayment balanceOwed incomeRange creditRange preferredContact officerId comment accurate privacyRead callConsent callDay callTime secondName secondEmail secondPhone secondConsent) origin(came) storedTab(opened) none(leftEmpty)
registration: account(username password firstName lastName email phone) officers(isLoanOfficer) none(leftEmpty)
profile: account(firstName lastName phone)
officer: account(phone) officers(bio title nmlsId languages licenses)
message: work(text) none(id)
`;

/** Where a cookie is set: the file and the name as it stands in the code. */
export const COVERED_COOKIES: Record<string, string> = {
  "server/accounts/accounts.router.ts PENDING_COOKIE": "cookieFactor",
  "server/accounts/sign-in/browsers.ts browserCookieName(secure)": "cookieBrowser",
  "server/accounts/sign-in/sessions.ts SIGNED_IN": "cookieSession",
  "server/accounts/sign-in/sessions.ts cookieName(secure)": "cookieSession",
  "server/http/pages/receipt.ts COOKIE": "cookieReceipt",
  "server/second-factor/second-factor.router.ts PENDING_COOKIE": "cookieFactor",
  "server/second-factor/second-factor.router.ts rememberedCookieName(user.id)": "cookieFactor",
  // Send on one that is named here
  "server/http/finished.ts set-cookie": "none",
  "server/http/pages/page.ts set-cookie": "none",
  "web/session/kept-session.ts SIGNED_IN": "cookieSession",
  "web/session/use-user.ts SIGNED_IN": "cookieSession",
};

/** What the browser's side stores: the file and the key as it stands in the code. */
export const COVERED_KEYS: Record<string, string> = {
  "web/applications/draft-storage.ts LOAN_REQUEST": "storedRequest",
  "web/applications/server-draft/link-secret.ts KEPT": "storedRequest",
  "web/calculators/saved/pending-scenario.ts KEY": "storedTab",
  'web/contact/contact-form.tsx "contactMessage"': "storedTab",
  "web/content-admin/item-editor.tsx `draft ${user?.id ?? 0} content ${loaded.id}`": "storedStaff",
  "web/dashboard/first-day-card.tsx FOLDED": "storedStaff",
  "web/early/any-page.ts came": "storedTab",
  "web/early/any-page.ts opened": "storedTab",
  // For those who call it, named here
  "web/forms/kept-draft.ts name": "none",
  "web/forms/own-draft.ts `draft ${id} ${form}`": "storedTab",
  "web/leads/use-keys.tsx OFF": "storedStaff",
  "web/mail/mail-strip.tsx PUT_AWAY": "storedStaff",
  "web/notices/desktop.ts KEY": "storedStaff",
  "web/officers/officer-guard.tsx OFFICER_RECORD": "storedSession",
  "web/second-factor/admins-without.tsx PUT_AWAY": "storedStaff",
  "web/session/use-session.ts ADMIN_TOKEN": "storedSession",
  "web/session/use-user.ts SIGNED_IN": "storedSession",
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
  "server/accounts/api-tokens/token-use.ts": "none",
  "server/http/client-address.ts": "none",
  "server/http/addresses.ts": "none",
  "server/mail/reach.ts": "none",
  // Only listens
  "server/process/listen.ts": "none",
  "server/database/postgres/foreign-writes.ts": "providers",
  "server/database/postgres/pool.ts": "providers",
  "server/database/postgres/preflight.ts": "providers",
  "server/database/postgres/turns.ts": "providers",
  "server/mail/inbox/connection.ts": "providers",
  "server/mail/transport.ts": "providers",
  "server/uploads/scans/clamd.ts": "providers",
  "server/webhooks/post.http.ts": "programs",
};

/**
 * What is deleted after a time (the file, the table and its column) and the times themselves, by
 * the sentence that says so. After the colon: the policy's own words for the time.
 */
export const COVERED_TIMES: Record<string, string> = {
  "lender applications":
    "work: Where we have set a time for a kind of record, this website deletes it",
  "lender messages": "work: Where we have set a time for a kind of record, this website deletes it",
  "shared/people.ts APPLICATION_TERM_MONTHS = 25": "application: keep a loan request for 25 months",
  "shared/quarantine.ts QUARANTINE_DAYS = 30": "spam: such a message is deleted after 30 days",
  'server/records/hold.ts "quarantine" heldAt': "spam: such a loan request after 25 months",
  'server/records/spam.ts "submissionMarks" at': "spam: for a day, hashes",
  'server/applications/draft/drafts.ts "applicationDrafts" expiresAt':
    "begun: deleted when you send",
  "server/applications/draft/drafts.ts KEPT_MS = 30 * DAY_MS":
    "begun: 30 days after your last change at the latest",
  "server/applications/draft/draft-links.ts DRAFT_LINK_MS = 14 * DAY_MS":
    "begun: 30 days after your last change at the latest",
  'server/accounts/email-change.ts "emailChanges" createdAt':
    "account: waits until you follow the link",
  "server/accounts/email-change.ts PENDING_KEPT_MS = 7 * DAY_MS":
    "account: waits until you follow the link",
  'server/accounts/links/links.ts "mailTokens" expiresAt': "mail",
  "server/accounts/links/links.ts LINKS_KEPT_MS = 30 * DAY_MS": "mail",
  'server/mail/outbox.ts "outbox" createdAt': "mail: deleted after 90 days",
  "server/mail/outbox.ts ENTRIES_KEPT_MS = 90 * DAY_MS": "mail: deleted after 90 days",
  "server/mail/outbox.ts FILES_KEPT_MS = 30 * DAY_MS": "mail: deleted after 90 days",
  "server/mail/outbox.ts MAIL_LIFETIME_MS = 5 * DAY_MS": "mail: deleted after 90 days",
  'server/newsletter/subscribers.ts "subscribers" createdAt': "newsletter",
  "server/newsletter/subscribers.ts UNCONFIRMED_KEPT_MS = 7 * DAY_MS": "newsletter",
  "server/audit/audit.ts KEPT_FOR_YEARS = 2": "signIns: is kept for two years",
  // Never later than by the two years
  'server/audit/sign-ins.ts "auditEntries" at': "signIns: is kept for two years",
  'server/accounts/sign-in/sessions.ts "sessions" expiresAt':
    "cookieSession: until you sign out or it runs out",
  'server/accounts/sign-in/shared-tries.ts "wrongTries" until': "signIns",
  'server/accounts/sign-in/browsers.ts "browsers" lastSeenAt': "cookieBrowser: for up to 400 days",
  "server/accounts/sign-in/browsers.ts KEPT_S = 400 * DAY_S": "cookieBrowser: for up to 400 days",
  "server/http/pages/receipt.ts KEPT_S = 3600": "cookieReceipt: for an hour, a cookie",
  "server/accounts/sign-in/remembered.ts table expiresAt":
    "cookieFactor: in this browser for 30 days",
  "server/accounts/sign-in/remembered.ts LIFETIME_SECONDS = 30 * 24 * 3600":
    "cookieFactor: in this browser for 30 days",
  "server/second-factor/challenges.ts LIFETIME_MS = 10 * 60_000": "secondFactor",
  "server/accounts/sign-in/pending.ts LIFETIME_SECONDS = 600":
    "cookieFactor: between the two steps of the sign-in",
  'server/accounts/api-tokens/api-tokens.ts "apiTokens" expiresAt': "staff",
  'server/notices/notices.ts "notices" createdAt': "staff",
  "server/notices/notices.ts KEPT_MS = 60 * DAY_MS": "staff",
  'server/webhooks/deliveries.ts "webhookDeliveries" createdAt': "programs",
  "server/webhooks/deliveries.ts KEPT_FOR_MS = 30 * DAY_MS": "programs",
  // What the lender has published, and its imports
  'server/archive/sweep.ts record as "siteSettingsShown" untilAt': "none",
  'server/archive/sweep.ts "rateSheets" endedAt': "none",
  'server/content/items/trash.ts "contentShown" untilAt': "none",
  "server/content/items/trash.ts KEPT_IN_TRASH_MS = 30 * DAY_MS": "none",
  "server/content/items/trash.ts SHOWN_KEPT_MONTHS = 25": "none",
  "server/content/transfer/import-item.ts KEPT_LONG_MS = 29 * DAY_MS": "none",
  'server/content/transfer/imports.ts "contentImports" endedAt': "none",
  "server/content/transfer/imports.ts REPORTS_KEPT_MS = 180 * DAY_MS": "none",
  'server/uploads/pictures/sweep-pictures.ts "pictureFiles" untilAt': "none",
  "server/uploads/pictures/sweep-pictures.ts KEPT_MONTHS = 25": "none",
};

/**
 * Which sentence of the default privacy policy (#shared/privacy-facts.ts) covers what this website
 * keeps of people, and whom it tells. "none" is for what says nothing about a person.
 */

/** Of each table: the columns by the sentence that covers them. */
export const COVERED_COLUMNS = `
apiTokenNetworks: staff(network) none(tokenId isAllowed firstUsedAt)
accessEndings: none(userId times)
apiTokens: staff(userId name lastUsedAt networks) none(id tokenHash scopes createdAt expiresAt)
applicationDrafts: begun(userId keptHash linkHash recipient answers savedAt) none(id revision expiresAt)
auditEntries: signIns(at actorId actorName action subject before after minuteKey personId session token network) none(id partOf onTable onKey)
browsers: signIns(idHash userId userAgent createdAt lastSeenAt signedInAt)
claimedContacts: work(contact personId)
contactSubmissions: contact(name email phone subject message createdAt fingerprint) none(id status)
contentCategories: none(id name position)
contentDrafts: none(itemId slug fields body previewSerial)
contentImportEntries: none(id importId position kind foundIn title collection finding result notes itemId payload)
contentImportFiles: none(id importId fileUrl fileName size)
contentImports: staff(createdById createdByName) none(id state choices problem createdAt startedAt endedAt worker workerUntil)
contentItems: staff(updatedById updatedByName) none(id collection state position revision title category date words liveId liveSlug liveDate firstLiveAt nextId nextSlug publishAt nextUntil unpublishAt trashedAt createdAt updatedAt draftSince)
contentShown: staff(shownBy) none(id itemId versionId collection slug position date fromAt untilAt)
contentVersions: staff(authorId authorName reason) none(id itemId revision slug title createdAt fields body)
countyLimits: none(year state county one two three four)
countyYears: staff(importedByName) none(year counties source importedAt)
countyYearsShown: staff(importedByName) none(year counties source importedAt fromAt untilAt)
datedTables: staff(updatedByName) none(id kind effectiveFrom effectiveTo source reviewBy content revision updatedAt)
datedTablesShown: staff(updatedByName) none(id kind effectiveFrom effectiveTo source reviewBy content revision updatedAt fromAt untilAt)
deskSettings: none(id stages lostReasons byState inTurn turn revision officeHours retention)
documentFiles: documents(fileUrl fileName sentById sentByName createdAt scan) none(id documentId size)
documents: documents(applicationId name state reason createdAt updatedAt) none(id)
emailChanges: account(userId email emailKey createdAt endedAt) none(id)
fhaCountyLimits: none(year state county one two three four)
fhaCountyYears: staff(importedByName) none(year counties source importedAt)
fhaCountyYearsShown: staff(importedByName) none(year counties source importedAt fromAt untilAt)
firstDay: none(step doneAt)
formerCategories: none(name categoryId)
inbox: staff(username address) none(id host port security sealedPassword folder uidValidity lastUid sinceDay stuckTries lookedAt failingSince failure revision authservId)
inboxMails: mail(messageKey leadId fromName fromAddress subject text quoted files receivedAt) none(id state why takenAt isVouched)
leadTags: work(leadId tag)
leads: origin(source firstPage referrer utmSource utmMedium utmCampaign utmTerm utmContent) work(applicationId messageId personId sentById stage lostReason assigneeId assigneeName followUpOn followUpWhat createdAt firstAnswerAt firstAnswerBy) none(id lastEntryId revision)
leadsSeen: staff(userId leadId entryId)
leases: none(work until)
loanApplications: application(reference fullName email phone loanPurpose loanAmount details officerId fingerprint status createdAt officerName) none(id)
mailRequests: mail(purpose emailKey createdAt) none(id)
mailServer: staff(username fromAddress) none(id host port security sealedPassword revision)
mailTexts: none(kind subject text)
mailTokens: mail(tokenHash purpose userId email createdAt expiresAt usedAt)
missingPaths: none(id path count firstAt lastAt)
newsletter: none(id isOn)
newsletterSendings: staff(startedByName) none(itemId title startedAt total queued lastSubscriberId endedAt)
noticeSettings: staff(userId ways dailyHour timeZone quietFrom quietTo) none(revision)
notices: staff(userId kind leadId title path createdAt readAt) none(id digestAt once)
officerCards: officers(userId slug isPublic title nmlsId languages)
officerCardsShown: officers(userId slug isPublic title nmlsId languages) none(fromAt untilAt)
officerLicenses: officers(userId state expiresOn number remindedAt)
officerLicensesShown: officers(userId state expiresOn number) none(fromAt untilAt)
officerRequests: officers(userId createdAt)
officerSignUp: none(id needsApproval domains)
outbox: mail(recipient subject textBody htmlBody userId lastError createdAt sentAt recipientKey replyToName replyToAddress topic subscriberId leadId refusedAt) none(id linkPurpose attempts nextAttemptAt expiresAt filedAt audience parts leftAt failedAt claimedUntil mayRepeat slotAt)
pendingSignIns: account(id userId door) none(expiresAt)
people: work(name) none(id)
personContacts: work(contact personId proof)
personDismissals: work(personId otherId)
pictureFiles: none(id pictureId fileUrl width isOriginal fromAt untilAt)
pictureUses: none(address itemId)
pictures: staff(updatedByName) none(id address alt name width height createdAt updatedAt removedAt)
picturesShown: none(id address alt width height fromAt untilAt)
quarantine: spam(recordId name email phone text words signals submission reported fingerprint sentById createdAt heldAt) none(id kind)
rateDraft: staff(updatedByName) none(id rows revision updatedAt)
rateSheets: staff(publishedByName) none(id rows asOf expiresAt timeZone publishedAt endedAt ending)
recordBegan: none(at)
recoveryCodes: secondFactor(codeHash userId usedAt)
redirects: staff(createdByName) none(id path target origin createdAt)
rememberedBrowsers: secondFactor(tokenHash userId userAgent createdAt expiresAt) none(id)
replies: work(draftKey fingerprint leadId)
replyTemplates: none(id name text position revision)
resourceCategories: none(id name description)
resources: staff(uploadedById) none(id title description fileUrl fileType fileName size categoryId createdAt replacedAt revision)
scenarios: account(userId name address createdAt) none(id)
secondFactorChallenges: secondFactor(owner purpose value) none(expiresAt)
secondFactorTries: secondFactor(userId method wrong lastAt pausedUntil)
secondFactors: secondFactor(userId kind name sealedSecret lastStep credentialId publicKey counter transports createdAt lastUsedAt) none(id provesFrom)
sessions: signIns(id userId adminTokenHash userAgent createdAt expiresAt confirmedAt confirmedFor confirmedFrom) none(absoluteExpiresAt)
siteSettings: none(key value updatedAt formerValue countsFrom)
siteSettingsShown: none(key value fromAt untilAt)
stateNames: none(code name)
statusCounts: none(entity status count)
submissionMarks: spam(at sender network text) none(id)
subscribers: newsletter(email emailKey createdAt confirmedAt) none(id)
timeline: work(leadId personId kind at actorId actorName text data) none(id)
uploads: documents(path fileName sha256 uploadedById createdAt) none(kind mediaType size cleanedAt)
users: account(username usernameKey firstName lastName email emailKey formerEmail phone passwordHash isVerified createdAt) officers(bio profileImage isLoanOfficer admittedAt) none(id isAdmin isProtected revision deactivatedAt passwordFitsAdmin isAssistant invitedAt provesFrom unconfirmed)
usersShown: officers(id firstName lastName email phone bio profileImage isLoanOfficer) none(isVerified deactivatedAt fromAt untilAt)
webhookDeliveries: programs(eventId event recordId change) none(id webhookId createdAt attempts nextAttemptAt claimedUntil lastAttemptAt deliveredAt status error)
webhooks: none(id url events salt createdAt failingSince disabledAt withAnswers)
wrongTries: signIns(key times) none(until)
`;

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
  "web/content-admin/drafts/use-draft.ts `draft ${user?.id ?? 0} content ${loaded.id}`":
    "storedStaff",
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

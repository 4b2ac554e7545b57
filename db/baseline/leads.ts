/** What borrowers send, and the work on it. */
export const leads = [
  `CREATE TABLE loanApplications (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     reference TEXT NOT NULL UNIQUE,
     fullName TEXT NOT NULL,
     email TEXT NOT NULL,
     phone TEXT NOT NULL DEFAULT '',
     loanPurpose TEXT NOT NULL,
     loanAmount REAL NOT NULL CHECK (loanAmount > 0),
     details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details) AND json_type(details) =
       'object'),
     officerId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     fingerprint TEXT NOT NULL,
     status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved',
       'rejected')),
     createdAt TEXT NOT NULL,
     officerName TEXT
   ) STRICT`,
  `CREATE INDEX loanApplicationsByEmail ON loanApplications (lower(email), id)`,
  `CREATE INDEX loanApplicationsByOfficer ON loanApplications (officerId) WHERE officerId IS NOT
     NULL`,
  `CREATE INDEX loanApplicationsByStatus ON loanApplications (status, id)`,
  `CREATE UNIQUE INDEX loanApplicationsOnce ON loanApplications (fingerprint)`,
  `CREATE TABLE contactSubmissions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL,
     email TEXT NOT NULL,
     phone TEXT NOT NULL,
     subject TEXT NOT NULL CHECK (subject IN ('mortgage-question', 'loan-application',
       'refinancing', 'other')),
     message TEXT NOT NULL,
     status TEXT NOT NULL DEFAULT 'unread' CHECK (status IN ('unread', 'read', 'responded')),
     createdAt TEXT NOT NULL,
     fingerprint TEXT
   ) STRICT`,
  `CREATE INDEX contactSubmissionsByEmail ON contactSubmissions (lower(email))`,
  `CREATE INDEX contactSubmissionsByStatus ON contactSubmissions (status, id)`,
  `CREATE UNIQUE INDEX contactSubmissionsOnce ON contactSubmissions (fingerprint)`,
  `CREATE TABLE applicationDrafts (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER UNIQUE REFERENCES users (id) ON DELETE CASCADE,
     keptHash TEXT UNIQUE,
     linkHash TEXT UNIQUE,
     answers TEXT NOT NULL,
     revision INTEGER NOT NULL DEFAULT 1,
     savedAt TEXT NOT NULL,
     expiresAt TEXT NOT NULL,
     recipient TEXT,
     CHECK ((userId IS NULL) <> (keptHash IS NULL))
   ) STRICT`,
  `CREATE INDEX applicationDraftsByExpiry ON applicationDrafts (expiresAt)`,
  `CREATE INDEX applicationDraftsByRecipient ON applicationDrafts (recipient) WHERE recipient IS
     NOT NULL`,
  `CREATE TABLE documents (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     applicationId INTEGER NOT NULL REFERENCES loanApplications (id) ON DELETE CASCADE,
     name TEXT NOT NULL CHECK (name <> ''),
     state TEXT NOT NULL DEFAULT 'owed' CHECK (state IN ('owed', 'received', 'accepted',
       'returned')),
     reason TEXT NOT NULL DEFAULT '',
     createdAt TEXT NOT NULL,
     updatedAt TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX documentsByApplication ON documents (applicationId, id)`,
  `CREATE TABLE documentFiles (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     documentId INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
     fileUrl TEXT NOT NULL UNIQUE,
     fileName TEXT NOT NULL,
     size INTEGER NOT NULL,
     sentById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     sentByName TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     scan TEXT NOT NULL DEFAULT 'none' CHECK (scan IN ('none', 'waiting', 'clean', 'infected'))
   ) STRICT`,
  `CREATE INDEX documentFilesByDocument ON documentFiles (documentId, id)`,
  `CREATE INDEX documentFilesBySender ON documentFiles (sentById)`,
  `CREATE INDEX documentFilesToScan ON documentFiles (createdAt) WHERE scan = 'waiting'`,
  `CREATE TABLE people (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL
   ) STRICT`,
  `CREATE INDEX peopleByName ON people (lower(name))`,
  `CREATE TABLE personContacts (
     contact TEXT PRIMARY KEY,
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     proof TEXT NOT NULL DEFAULT 'typed' CHECK (proof IN ('typed', 'account', 'staff'))
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX personContactsByPerson ON personContacts (personId)`,
  `CREATE TABLE claimedContacts (
     contact TEXT NOT NULL,
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     PRIMARY KEY (contact, personId)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX claimedContactsByPerson ON claimedContacts (personId)`,
  `CREATE TABLE personDismissals (
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     otherId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     PRIMARY KEY (personId, otherId)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX personDismissalsByOther ON personDismissals (otherId)`,
  `CREATE TABLE leads (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     applicationId INTEGER UNIQUE REFERENCES loanApplications (id) ON DELETE CASCADE,
     messageId INTEGER UNIQUE REFERENCES contactSubmissions (id) ON DELETE CASCADE,
     personId INTEGER NOT NULL REFERENCES people (id),
     stage TEXT NOT NULL DEFAULT 'new',
     lostReason TEXT,
     assigneeId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     assigneeName TEXT,
     followUpOn TEXT,
     followUpWhat TEXT NOT NULL DEFAULT '',
     lastEntryId INTEGER,
     revision INTEGER NOT NULL DEFAULT 1,
     createdAt TEXT NOT NULL,
     source TEXT NOT NULL DEFAULT '',
     firstPage TEXT NOT NULL DEFAULT '',
     referrer TEXT NOT NULL DEFAULT '',
     utmSource TEXT NOT NULL DEFAULT '',
     utmMedium TEXT NOT NULL DEFAULT '',
     utmCampaign TEXT NOT NULL DEFAULT '',
     utmTerm TEXT NOT NULL DEFAULT '',
     utmContent TEXT NOT NULL DEFAULT '',
     firstAnswerAt TEXT,
     firstAnswerBy TEXT,
     sentById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     CHECK ((applicationId IS NULL) <> (messageId IS NULL))
   ) STRICT`,
  `CREATE INDEX leadsByArrival ON leads (createdAt, id, applicationId, source, stage,
     firstAnswerAt, firstAnswerBy)`,
  `CREATE INDEX leadsByAssignee ON leads (assigneeId, id)`,
  `CREATE INDEX leadsByCampaign ON leads (utmCampaign, id)`,
  `CREATE INDEX leadsByFollowUp ON leads (followUpOn, id) WHERE followUpOn IS NOT NULL`,
  `CREATE INDEX leadsByLastEntry ON leads (lastEntryId) WHERE lastEntryId IS NOT NULL`,
  `CREATE INDEX leadsByPerson ON leads (personId, id)`,
  `CREATE INDEX leadsBySender ON leads (sentById) WHERE sentById IS NOT NULL`,
  `CREATE INDEX leadsBySource ON leads (source, id)`,
  `CREATE INDEX leadsByStage ON leads (stage, id)`,
  `CREATE INDEX leadsOfApplications ON leads (id) WHERE applicationId IS NOT NULL`,
  `CREATE INDEX leadsOfMessages ON leads (id) WHERE messageId IS NOT NULL`,
  `CREATE TABLE timeline (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     personId INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     at TEXT NOT NULL,
     actorId INTEGER REFERENCES users (id) ON DELETE SET NULL,
     actorName TEXT NOT NULL,
     text TEXT NOT NULL,
     data TEXT NOT NULL CHECK (json_valid(data) AND json_type(data) = 'object')
   ) STRICT`,
  `CREATE INDEX timelineByActor ON timeline (actorId)`,
  `CREATE INDEX timelineByLead ON timeline (leadId, id)`,
  `CREATE INDEX timelineByPerson ON timeline (personId, id)`,
  `CREATE TABLE deskSettings (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     stages TEXT NOT NULL CHECK (json_valid(stages) AND json_type(stages) = 'array'),
     lostReasons TEXT NOT NULL CHECK (json_valid(lostReasons) AND json_type(lostReasons) =
       'array'),
     byState TEXT NOT NULL CHECK (json_valid(byState) AND json_type(byState) = 'array'),
     inTurn TEXT NOT NULL CHECK (json_valid(inTurn) AND json_type(inTurn) = 'array'),
     turn INTEGER NOT NULL DEFAULT 0,
     revision INTEGER NOT NULL DEFAULT 1,
     officeHours TEXT,
     retention TEXT
   ) STRICT`,
  `CREATE TABLE replies (
     draftKey TEXT PRIMARY KEY,
     fingerprint TEXT NOT NULL,
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX repliesByLead ON replies (leadId)`,
  `CREATE TABLE replyTemplates (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL,
     text TEXT NOT NULL,
     position INTEGER NOT NULL,
     revision INTEGER NOT NULL DEFAULT 1
   ) STRICT`,
  `CREATE TABLE mailTexts (
     kind TEXT PRIMARY KEY,
     subject TEXT NOT NULL,
     text TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE leadTags (
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     tag TEXT NOT NULL COLLATE NOCASE,
     PRIMARY KEY (leadId, tag)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX leadTagsByTag ON leadTags (tag, leadId)`,
  `CREATE TABLE leadsSeen (
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     leadId INTEGER NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     entryId INTEGER NOT NULL,
     PRIMARY KEY (userId, leadId)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX leadsSeenByLead ON leadsSeen (leadId)`,
  `CREATE TABLE quarantine (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL CHECK (kind IN ('application', 'message')),
     recordId INTEGER NOT NULL,
     name TEXT NOT NULL,
     email TEXT NOT NULL,
     phone TEXT NOT NULL,
     text TEXT NOT NULL,
     words TEXT NOT NULL,
     signals TEXT NOT NULL CHECK (json_valid(signals) AND json_type(signals) = 'array'),
     submission TEXT NOT NULL CHECK (json_valid(submission) AND json_type(submission) =
       'object'),
     reported TEXT CHECK (json_valid(reported)),
     fingerprint TEXT UNIQUE,
     createdAt TEXT NOT NULL,
     heldAt TEXT NOT NULL,
     sentById INTEGER REFERENCES users (id) ON DELETE SET NULL,
     UNIQUE (kind, recordId)
   ) STRICT`,
  `CREATE INDEX quarantineBySender ON quarantine (sentById) WHERE sentById IS NOT NULL`,
  `CREATE INDEX quarantineByTime ON quarantine (heldAt)`,
  `CREATE TABLE submissionMarks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at TEXT NOT NULL,
     sender TEXT NOT NULL,
     network TEXT,
     text TEXT
   ) STRICT`,
  `CREATE INDEX submissionMarksByNetwork ON submissionMarks (network, at)`,
  `CREATE INDEX submissionMarksByText ON submissionMarks (text, at)`,
  `CREATE INDEX submissionMarksByTime ON submissionMarks (at)`,
  `CREATE TABLE noticeSettings (
     userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
     ways TEXT NOT NULL,
     dailyHour INTEGER NOT NULL,
     timeZone TEXT NOT NULL,
     quietFrom TEXT,
     quietTo TEXT,
     revision INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE notices (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     leadId INTEGER REFERENCES leads (id) ON DELETE CASCADE,
     title TEXT NOT NULL,
     path TEXT NOT NULL,
     createdAt TEXT NOT NULL,
     readAt TEXT,
     digestAt TEXT,
     once TEXT
   ) STRICT`,
  `CREATE INDEX noticesByAge ON notices (createdAt)`,
  `CREATE INDEX noticesByLead ON notices (leadId, kind) WHERE leadId IS NOT NULL`,
  `CREATE INDEX noticesByUser ON notices (userId, id)`,
  `CREATE INDEX noticesForDigests ON notices (digestAt, userId) WHERE digestAt IS NOT NULL`,
  `CREATE UNIQUE INDEX noticesOnce ON notices (userId, kind, leadId, once) WHERE once IS NOT
     NULL`,
  `CREATE INDEX noticesUnread ON notices (userId, id) WHERE readAt IS NULL`,
];

/** Leads: every application and message belongs to a person and has tasks and a timeline. */
export const leads = [
  `CREATE TABLE people (
     id ID,
     name TEXT NOT NULL
   )`,
  // An e-mail address or the digits of a phone number; each belongs to one person
  `CREATE TABLE personContacts (
     contact TEXT PRIMARY KEY,
     personId bigint NOT NULL REFERENCES people (id) ON DELETE CASCADE
   )`,
  `CREATE INDEX personContactsByPerson ON personContacts (personId)`,
  `CREATE TABLE leads (
     id ID,
     applicationId bigint UNIQUE REFERENCES loanApplications (id) ON DELETE CASCADE,
     messageId bigint UNIQUE REFERENCES contactSubmissions (id) ON DELETE CASCADE,
     personId bigint NOT NULL REFERENCES people (id),
     stage TEXT NOT NULL DEFAULT 'new',
     lostReason TEXT,
     assigneeId bigint REFERENCES users (id) ON DELETE SET NULL,
     assigneeName TEXT,
     followUpOn TEXT,
     followUpWhat TEXT NOT NULL DEFAULT '',
     lastEntryId bigint,
     revision bigint NOT NULL DEFAULT 1,
     createdAt TEXT NOT NULL,
     CHECK ((applicationId IS NULL) <> (messageId IS NULL))
   )`,
  `CREATE INDEX leadsByPerson ON leads (personId, id)`,
  `CREATE INDEX leadsByStage ON leads (stage, id)`,
  `CREATE INDEX leadsByAssignee ON leads (assigneeId, id)`,
  `CREATE INDEX leadsByFollowUp ON leads (followUpOn, id) WHERE followUpOn IS NOT NULL`,
  `CREATE INDEX leadsByLastEntry ON leads (lastEntryId) WHERE lastEntryId IS NOT NULL`,
  // Only the code lists the kinds, so that a new kind needs no new table
  `CREATE TABLE timeline (
     id ID,
     leadId bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     personId bigint NOT NULL REFERENCES people (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     at TEXT NOT NULL,
     actorId bigint REFERENCES users (id) ON DELETE SET NULL,
     actorName TEXT NOT NULL,
     text TEXT NOT NULL,
     data TEXT NOT NULL CHECK (data IS JSON OBJECT)
   )`,
  `CREATE INDEX timelineByPerson ON timeline (personId, id)`,
  `CREATE INDEX timelineByLead ON timeline (leadId, id)`,
  `CREATE INDEX timelineByActor ON timeline (actorId)`,
  `CREATE TABLE leadTags (
     leadId bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     tag text COLLATE nocase NOT NULL,
     PRIMARY KEY (leadId, tag)
   )`,
  `CREATE INDEX leadTagsByTag ON leadTags (tag, leadId)`,
  // The last entry of a lead that each user has seen
  `CREATE TABLE leadsSeen (
     userId bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
     leadId bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
     entryId bigint NOT NULL,
     PRIMARY KEY (userId, leadId)
   )`,
  `CREATE INDEX leadsSeenByLead ON leadsSeen (leadId)`,
  // A person without any record is deleted
  `CREATE FUNCTION leadsLeavePerson() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     DELETE FROM people WHERE id = OLD.personId
       AND NOT EXISTS (SELECT 1 FROM leads WHERE personId = OLD.personId);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER leadsLeavePerson AFTER DELETE ON leads
     FOR EACH ROW EXECUTE FUNCTION leadsLeavePerson()`,
  // The name of a deleted officer stays
  `CREATE FUNCTION usersLeaveLeads() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE leads SET assigneeName = OLD.firstName || ' ' || OLD.lastName
       WHERE assigneeId = OLD.id;
     RETURN OLD;
   END $$`,
  `CREATE TRIGGER usersLeaveLeads BEFORE DELETE ON users
     FOR EACH ROW EXECUTE FUNCTION usersLeaveLeads()`,
];

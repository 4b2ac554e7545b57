/**
 * The counts for the stat cards. Each change adds a row instead of updating a shared one, so that
 * writers do not wait for each other; now and then a writer replaces many rows by their sum.
 */
export const counts = [
  `CREATE TABLE statusChanges (entity TEXT NOT NULL, status TEXT NOT NULL, change bigint NOT NULL)`,
  `CREATE VIEW statusCounts AS
     SELECT entity, status, sum(change)::bigint AS count FROM statusChanges GROUP BY entity, status`,
  `INSERT INTO statusChanges VALUES
     ('contactSubmissions', 'unread', 0), ('contactSubmissions', 'read', 0),
     ('contactSubmissions', 'responded', 0), ('loanApplications', 'pending', 0),
     ('loanApplications', 'approved', 0), ('loanApplications', 'rejected', 0)`,
  // Another connection that does this at the same moment takes other rows
  `CREATE FUNCTION sumStatusChanges() RETURNS void LANGUAGE sql AS $$
     WITH taken AS (
       DELETE FROM statusChanges WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM statusChanges LIMIT 1000 FOR UPDATE SKIP LOCKED))
       RETURNING entity, status, change)
     INSERT INTO statusChanges SELECT entity, status, sum(change) FROM taken GROUP BY entity, status
   $$`,
  `CREATE FUNCTION countStatuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF TG_OP = 'INSERT' THEN
       INSERT INTO statusChanges SELECT TG_TABLE_NAME, status, count(*) FROM added GROUP BY status;
     ELSIF TG_OP = 'DELETE' THEN
       INSERT INTO statusChanges SELECT TG_TABLE_NAME, status, -count(*) FROM removed GROUP BY status;
     ELSE
       INSERT INTO statusChanges SELECT TG_TABLE_NAME, status, sum(each)
         FROM (SELECT status, 1 AS each FROM added UNION ALL SELECT status, -1 FROM removed) AS changed
         GROUP BY status HAVING sum(each) <> 0;
     END IF;
     IF random() < 0.01 THEN PERFORM sumStatusChanges(); END IF;
     RETURN NULL;
   END $$`,
  ...["contactSubmissions", "loanApplications"].flatMap((table) => [
    `CREATE TRIGGER ${table}Counted AFTER INSERT ON ${table}
       REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION countStatuses()`,
    `CREATE TRIGGER ${table}Recounted AFTER UPDATE ON ${table}
       REFERENCING OLD TABLE AS removed NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION countStatuses()`,
    `CREATE TRIGGER ${table}Uncounted AFTER DELETE ON ${table}
       REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION countStatuses()`,
  ]),
];

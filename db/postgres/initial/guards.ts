/** Rows that no statement may change, wherever it comes from. */
export const guards = [
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$`,
  `CREATE TRIGGER usersKeepProtected BEFORE UPDATE ON users FOR EACH ROW
     WHEN (OLD.isProtected = 1 AND (NEW.isAdmin <> 1 OR NEW.isProtected <> 1
       OR NEW.usernameKey <> OLD.usernameKey))
     EXECUTE FUNCTION refuse('the protected user keeps its name and its admin flag')`,
  `CREATE TRIGGER usersNeverDeleteProtected BEFORE DELETE ON users FOR EACH ROW
     WHEN (OLD.isProtected = 1)
     EXECUTE FUNCTION refuse('the protected user cannot be deleted')`,
  `CREATE TRIGGER contentVersionsNeverChange
     BEFORE UPDATE OF itemId, revision, slug, title, createdAt, fields, body ON contentVersions
     FOR EACH ROW EXECUTE FUNCTION refuse('a version never changes')`,
  `CREATE TRIGGER rateSheetsNeverChange
     BEFORE UPDATE OF rows, asOf, expiresAt, timeZone, publishedAt, publishedByName ON rateSheets
     FOR EACH ROW EXECUTE FUNCTION refuse('a published sheet never changes')`,
];

/**
 * The tables that visitors read; other processes keep them in memory, so they are notified of a
 * change.
 */
export const PUBLIC: [table: string, columns?: string][] = [
  ["siteSettings"],
  ["contentItems"],
  ["contentShown"],
  ["rateSheets"],
  ["pictures"],
  ["pictureFiles"],
  ["redirects"],
  ["officerCards"],
  ["officerLicenses"],
  ["datedTables"],
  ["countyYears"],
  [
    "users",
    "username, firstName, lastName, email, phone, bio, profileImage, isLoanOfficer, isVerified, deactivatedAt",
  ],
];

export const notices = [
  `CREATE FUNCTION tellOthers() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN PERFORM pg_notify('lender_public', ''); RETURN NULL; END $$`,
  ...PUBLIC.map(
    ([table, columns]) =>
      `CREATE TRIGGER ${table}Told
         AFTER INSERT OR DELETE OR UPDATE${columns === undefined ? "" : ` OF ${columns}`} ON ${table}
         FOR EACH STATEMENT EXECUTE FUNCTION tellOthers()`,
  ),
];

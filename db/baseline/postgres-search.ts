/**
 * The search index, which gives the same results as SQLite's. Words are runs of letters and digits,
 * in lower case and without the marks on Latin letters; each has its position, so that an address
 * with dots is found as a phrase. Numbers without the signs between them are words that begin with
 * #.
 */
/** Letters and digits that SQLite counts among them, such as superscripts and fractions. */
const DIGITS = [
  String.raw`\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2079`,
  String.raw`\u2080-\u2089\u2150-\u218b\u2460-\u249b`,
].join("");

const FUNCTIONS = [
  `CREATE FUNCTION searchWords(given text) RETURNS text[]
     LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
     SELECT array(SELECT left(found[1], 200) FROM regexp_matches(
       normalize(regexp_replace(normalize(lower(given COLLATE "und-x-icu"), NFD),
         '([a-z])[\\u0300-\\u036f]+', '\\1', 'g'), NFC) COLLATE "und-x-icu",
       '[[:alnum:]${DIGITS}]+', 'g') AS found)
   $$`,
  `CREATE FUNCTION searchIndex(words text, numbers text) RETURNS tsvector
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce(string_agg('''' || word || ''':' || least(place, 16000), ' '), '')::tsvector
     FROM (
       SELECT word, place FROM unnest(searchWords(words)) WITH ORDINALITY AS each (word, place)
       UNION ALL
       SELECT '#' || word, place
         FROM unnest(searchWords(numbers)) WITH ORDINALITY AS each (word, place)
     ) AS words $$`,
  // The words in this order, the last one as the beginning of a word
  `CREATE FUNCTION searchPhrase(typed text, kind text, ending text) RETURNS tsquery
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce(
       string_agg('''' || kind || word || '''', ' <-> ' ORDER BY place) || ending, '')::tsquery
     FROM unnest(searchWords(typed)) WITH ORDINALITY AS each (word, place) $$`,
  // Phone numbers as people say them: without the US country code, or only the last digits
  `CREATE FUNCTION phoneWords(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT number || ' ' || right(number, 7) || ' ' || right(number, 4) FROM (
       SELECT CASE WHEN digits ~ '^1[0-9]{10}$' THEN substr(digits, 2) ELSE digits END AS number
       FROM (SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS digits) AS all_digits
     ) AS numbers $$`,
];

/** The endings of a reference, each after a letter, so that other numbers do not match them. */
const TAILS = [1, 2, 3, 4, 5, 6].map((length) => `'t' || right(reference, ${length})`);

/** The words and the numbers by which each record is found. */
const VIEWS = [
  `CREATE VIEW contactSubmissionsText AS
     SELECT id, concat_ws(' ', name, email, phone, subject, message) AS words,
       phoneWords(phone) AS numbers
     FROM contactSubmissions`,
  `CREATE VIEW loanApplicationsText AS
     SELECT id,
       concat_ws(' ', reference, fullName, email, phone, loanPurpose,
         coalesce((SELECT firstName || ' ' || lastName FROM users WHERE users.id = officerId),
           officerName),
         (SELECT name FROM stateNames WHERE code = details::json ->> 'state'),
         (SELECT string_agg(value #>> '{}', ' ') FROM json_each(details::json)
           WHERE json_typeof(value) = 'string')) AS words,
       concat_ws(' ', phoneWords(phone), replace(reference, '-', ''), ${TAILS.join(", ")},
         trunc(loanAmount)::bigint,
         (SELECT string_agg(trunc((value #>> '{}')::numeric)::text, ' ')
           FROM json_each(details::json) WHERE json_typeof(value) = 'number')) AS numbers
     FROM loanApplications`,
  `CREATE VIEW contentText AS
  SELECT id, title, concat_ws(' ', title, fields ->> 'excerpt', fields ->> 'summary',
    fields ->> 'description', fields ->> 'definition',
    (SELECT string_agg(value, ' ') FROM json_array_elements_text(fields -> 'benefits') AS value),
    body) AS words
  FROM (
    SELECT contentItems.id AS id, shown.fields::json AS fields, shown.body AS body,
      concat_ws(' ', shown.fields::json ->> 'title', shown.fields::json ->> 'question',
        shown.fields::json ->> 'term', shown.fields::json ->> 'name',
        (SELECT string_agg(value, ' ')
          FROM json_array_elements_text(shown.fields::json -> 'also') AS value)) AS title
    FROM contentItems JOIN contentVersions AS shown ON shown.id = contentItems.liveId
    WHERE collection IN ('articles', 'guides', 'questions', 'glossary')
      OR (collection = 'loan-types' AND shown.body <> '')
  ) AS items`,
];

/** An index over such a view, in its own table, so that a change of status does not rewrite it. */
function searchIndex(table: string, columns: string): string[] {
  return [
    `CREATE TABLE ${table}Search (
       id bigint PRIMARY KEY REFERENCES ${table} (id) ON DELETE CASCADE,
       words tsvector NOT NULL
     )`,
    `CREATE INDEX ${table}SearchWords ON ${table}Search USING gin (words)`,
    `CREATE FUNCTION ${table}Index() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO ${table}Search
         SELECT id, searchIndex(words, numbers) FROM ${table}Text WHERE id = NEW.id
         ON CONFLICT (id) DO UPDATE SET words = excluded.words;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER ${table}Indexed AFTER INSERT OR UPDATE OF ${columns} ON ${table}
       FOR EACH ROW EXECUTE FUNCTION ${table}Index()`,
  ];
}

/** Makes the content found that every database has. */
export const postgresFound = [
  `INSERT INTO contentSearch
     SELECT id, searchIndex(title, NULL), searchIndex(words, NULL) FROM contentText`,
];

const CONTENT = [
  `CREATE TABLE contentSearch (
     id bigint PRIMARY KEY REFERENCES contentItems (id) ON DELETE CASCADE,
     title tsvector NOT NULL,
     words tsvector NOT NULL
   )`,
  // Words go directly into the index, not to a list that each search must read until it is merged
  `CREATE INDEX contentSearchWords ON contentSearch USING gin (words) WITH (fastupdate = off)`,
  // Every three consecutive letters by which lists find items
  `CREATE FUNCTION lettersInRow(words text) RETURNS text[]
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce(array_agg(DISTINCT letters), '{}') FROM (
       SELECT letter || lead(letter) OVER following || lead(letter, 2) OVER following AS letters
       FROM unnest(string_to_array(words, NULL)) WITH ORDINALITY AS each (letter, place)
       WINDOW following AS (ORDER BY place)
     ) AS rows WHERE letters IS NOT NULL $$`,
  `CREATE INDEX contentItemsLetters ON contentItems USING gin (lettersInRow(words))
     WITH (fastupdate = off)`,
];

export const postgresSearch = [
  ...FUNCTIONS,
  ...VIEWS,
  ...searchIndex("contactSubmissions", "name, email, phone, subject, message"),
  ...searchIndex(
    "loanApplications",
    "reference, fullName, email, phone, loanPurpose, loanAmount, details, officerId, officerName",
  ),
  ...CONTENT,
];

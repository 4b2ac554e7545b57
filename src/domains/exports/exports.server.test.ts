import { decodeXML } from "entities";
import { describe, expect, test } from "vitest";
import { parseCsv } from "#kit/values/csv.ts";
import { headersFor, proveAgain } from "#test/kit/people.ts";
import { MESSAGE, REQUEST } from "#test/kit/leads.ts";
import { addMany } from "#test/kit/many.ts";
import { testServer } from "#test/kit/server.ts";
import { statementsOf } from "#test/kit/statements.ts";

const APPLICATIONS = "/api/admin/exports/loan-applications";
const LEADS = "/api/admin/exports/leads";

async function site() {
  const server = await testServer();
  const headers = await headersFor(server.db, "admin");
  const visitor = await server.as("visitor");
  const file = async (path: string) => {
    await proveAgain(server.db);
    return server.get(path, { headers });
  };
  const rows = async (path: string) => parseCsv(await (await file(path)).text()) ?? [];
  const entries = () =>
    server.db.selectFrom("auditEntries").select(["action", "subject", "after"]).execute();
  return { ...server, headers, visitor, file, rows, entries };
}

describe("A list as a file", () => {
  test("is CSV with headings and words, under a name with the time and the exporter", async () => {
    const { visitor, file } = await site();
    const sent = { ...REQUEST, state: "NY", callConsent: false, propertyValue: 500_000 } as const;
    const { reference, createdAt } = await visitor.applications.submit(sent);
    const response = await file(
      `${APPLICATIONS}?columns=reference,createdAt,fullName,loanPurpose,loanAmount,state,propertyValue,callConsent,comment`,
    );
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename=applications-\d{4}-\d\d-\d\d-\d{4}Z-admin\.csv$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe(
      "Reference,Received,Name,Purpose,Loan amount,State,Property value,May be called and texted,Comment\r\n" +
        `${reference},${createdAt},Ada Buyer,Refinance,250000,New York,500000,No,\r\n`,
    );
  });

  test("names the co-borrower of an application, in both lists and both formats", async () => {
    const { visitor, file, rows } = await site();
    const second = {
      secondName: "Ben Borrower",
      secondEmail: "ben@example.com",
      secondPhone: "212-555-0177",
    };
    await visitor.applications.submit({ ...REQUEST, ...second, secondConsent: true });
    await visitor.contact.send(MESSAGE);
    const columns = "secondName,secondEmail,secondPhone";
    const heads = ["Co-borrower", "Email of the co-borrower", "Phone of the co-borrower"];
    expect(await rows(`${APPLICATIONS}?columns=${columns}`)).toEqual([
      heads,
      Object.values(second),
    ]);
    expect(await rows(`${LEADS}?columns=kind,${columns}`)).toEqual([
      ["Kind", ...heads],
      ["message", "", "", ""],
      ["application", ...Object.values(second)],
    ]);
    const leads = await file(`${LEADS}?format=json&order=oldest&columns=${columns}`);
    expect(await leads.json()).toEqual([
      second,
      { secondName: null, secondEmail: null, secondPhone: null },
    ]);
  });

  test("of leads has the state and the source of those that staff added", async () => {
    const { as, rows } = await site();
    const added = { name: "Rae", phone: "6465550123", state: "NY", source: "phone" } as const;
    await (await as("admin")).leads.add({ ...added, note: "" });
    expect(await rows(`${LEADS}?columns=name,state,source`)).toEqual([
      ["Name", "State", "Came from"],
      ["Rae", "New York", "phone"],
    ]);
  });

  test("is JSON with the values of the API", async () => {
    const { visitor, file } = await site();
    await visitor.contact.send(MESSAGE);
    const path = "/api/admin/exports/contact-submissions?format=json&columns=id,subject,message";
    expect(await (await file(path)).json()).toEqual([
      { id: 1, subject: "refinancing", message: MESSAGE.message },
    ]);
    expect(await (await file(`${path}&status=read`)).json()).toEqual([]);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", '=HYPERLINK("http://x.example","a\nb")'])(
    "a cell that a spreadsheet would execute is made harmless: %j",
    async (text) => {
      const { db, file } = await site();
      await addMany(db, 1);
      await db.updateTable("contactSubmissions").set({ message: text }).execute();
      const path = "/api/admin/exports/contact-submissions?columns=message";
      const [, cell] = (await (await file(path)).text()).split("Message\r\n");
      expect(cell).toMatch(/^"?'/);
    },
  );

  test("begins with a byte order mark for Excel on request", async () => {
    const { file } = await site();
    const bytes = async (path: string) => Buffer.from(await (await file(path)).arrayBuffer());
    expect((await bytes(`${LEADS}?bom=true`)).subarray(0, 3).toString("hex")).toBe("efbbbf");
    expect((await bytes(LEADS)).subarray(0, 3).toString()).toBe("Kin");
  });

  test("has the filter, the order and the selection of the list", async () => {
    const { db, rows } = await site();
    await addMany(db, 250);
    const references = async (query: string) =>
      (await rows(`${APPLICATIONS}?columns=reference&${query}`)).slice(1).flat();
    expect(await references("order=oldest")).toHaveLength(250);
    expect((await references("order=oldest"))[0]).toBe("2025-000001");
    expect(await references("status=rejected")).toEqual(["2025-000200", "2025-000100"]);
    expect(await references("search=2025-000007")).toEqual(["2025-000007"]);
    const chosen = await rows(`${LEADS}?columns=kind,reference,stage&ids=3,5&order=oldest`);
    expect(chosen).toEqual([
      ["Kind", "Reference", "Stage"],
      ["application", "2025-000003", "New"],
      ["application", "2025-000005", "New"],
    ]);
    expect(await rows(`${LEADS}?columns=reference&kind=message&unassigned=true`)).toHaveLength(251);
  });

  test("of more than 100 rows is told to all admins, with who, what and how many", async () => {
    const { db, rows } = await site();
    await addMany(db, 101);
    await rows(`${APPLICATIONS}?search=2025-000007`);
    const mails = () => db.selectFrom("outbox").select(["subject", "textBody"]).execute();
    expect(await mails()).toEqual([]);
    await rows(APPLICATIONS);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^A large list was exported at /);
    expect(mail?.textBody).toContain("admin exported 101 rows of applications as CSV");
  });

  test("rejects unknown columns, formats and ids", async () => {
    const { file } = await site();
    const refusals: [string, string][] = [
      ["columns=passwordHash", "Please choose columns of this list, with commas between them."],
      ["columns=", "Please choose columns of this list, with commas between them."],
      ["format=xlsx", "Please choose csv or json."],
      ["ids=1;2", "Please give ids with commas between them."],
      ["bom=perhaps", "Please say true or false."],
    ];
    for (const [query, sentence] of refusals) {
      const response = await file(`${LEADS}?${query}`);
      expect([query, response.status, await response.text()]).toEqual([
        query,
        400,
        expect.stringContaining(sentence),
      ]);
    }
  });

  test("each export is an entry of the activity, but a HEAD of it is not", async () => {
    const { db, visitor, file, get, headers, entries } = await site();
    await visitor.contact.send(MESSAGE);
    await (await file(`${LEADS}?columns=name,email&kind=message&ids=1`)).text();
    await proveAgain(db);
    const head = await get(LEADS, { method: "HEAD", headers });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(await entries()).toEqual([
      {
        action: "leads.export",
        subject: "leads",
        after: expect.stringContaining(
          '{"count":1,"format":"csv","columns":"name, email","kind":"message","chosen":1,"network":',
        ),
      },
    ]);
  });

  test("of the activity contains its own entry", async () => {
    const { rows } = await site();
    const found = await rows("/api/admin/exports/activity?columns=actorName,action&kind=audit");
    expect(found).toEqual([
      ["Who", "What"],
      ["admin", "audit.export"],
    ]);
  });

  test("is read in parts, whatever its length", async () => {
    const { db, file } = await site();
    await addMany(db, 3000);
    const statements = statementsOf(db);
    for (const path of [APPLICATIONS, LEADS]) {
      const lines = (await (await file(path)).text()).trimEnd().split("\r\n");
      expect(lines.length).toBe((path === LEADS ? 6000 : 3000) + 1);
    }
    const reads = statements.filter((sql) => /from "(loanApplications|leads)"/.test(sql));
    expect(reads.length).toBeGreaterThan(40);
    for (const sql of reads) expect(sql).toMatch(/ limit | in \(/);
  });
});

describe("An application as MISMO 3.4 XML", () => {
  test("has a co-borrower as a party of its own", async () => {
    const { visitor, file } = await site();
    await visitor.applications.submit({
      ...REQUEST,
      secondName: "Ben Borrower",
      secondEmail: "ben@example.com",
      secondConsent: true,
    });
    const message = parseXml(await (await file("/api/admin/loan-applications/1/mismo")).text());
    const deal = at(message, "DEAL_SETS/DEAL_SET/DEALS/DEAL");
    expect(at(deal, "LOANS/LOAN/LOAN_DETAIL/BorrowerCount").text).toBe("2");
    const parties = at(deal, "PARTIES").children;
    const borrowers = parties.filter(
      (party) => at(party, "ROLES/ROLE/ROLE_DETAIL/PartyRoleType").text === "Borrower",
    );
    expect(borrowers.map((party) => at(party, "INDIVIDUAL/NAME/FullName").text)).toEqual([
      REQUEST.fullName,
      "Ben Borrower",
    ]);
  });

  test("has the NMLS numbers of the officer who has it, else asked for, and of the company", async () => {
    const { as, db, visitor, file } = await site();
    const officer = await db
      .selectFrom("users")
      .where("username", "=", "officer")
      .select("id")
      .executeTakeFirstOrThrow();
    const licenses = async () => {
      const text = await (await file("/api/admin/loan-applications/1/mismo")).text();
      const deal = at(parseXml(text), "DEAL_SETS/DEAL_SET/DEALS/DEAL");
      const roles = at(deal, "PARTIES").children.map((party) => at(party, "ROLES/ROLE"));
      const found = roles
        .filter((role) => role.children[0]?.name === "LICENSES")
        .map((role) => [
          at(role, "ROLE_DETAIL/PartyRoleType").text,
          textsOf(at(role, "LICENSES/LICENSE/LICENSE_DETAIL")),
        ]);
      return { text, found };
    };
    await visitor.applications.submit({ ...REQUEST, officerId: officer.id });
    expect((await licenses()).found).toEqual([]);
    await db.insertInto("officerCards").values({ userId: officer.id, nmlsId: "204571" }).execute();
    const { content, leads, settings } = (await as("admin")).admin;
    await settings.save({
      key: "licenseText",
      value: "Licensed by NYS DFS. Company NMLS #7654321. Ann Lee, NMLS 111222.",
    });
    const level = ["LicenseAuthorityLevelType", "Private"];
    expect((await licenses()).found).toEqual([
      ["LoanOriginator", [level, ["LicenseIdentifier", "204571"]]],
      ["LoanOriginationCompany", [level, ["LicenseIdentifier", "7654321"]]],
    ]);
    const { rows } = await content.list({ collection: "site-texts" });
    const company = rows.find(({ title }) => title === "Company");
    const { id, revision, draft } = await content.byId({ id: company?.id ?? 0 });
    const fields = { page: "Company", nmlsNumber: "5550123" } as const;
    const saved = await content.save({ id, revision, draft: { ...draft, fields } as typeof draft });
    await content.publish({ id, revision: saved.revision });
    const { text, found } = await licenses();
    expect(found).toEqual([
      ["LoanOriginator", [level, ["LicenseIdentifier", "204571"]]],
      ["LoanOriginationCompany", [level, ["LicenseIdentifier", "5550123"]]],
    ]);
    expect(text).toContain(
      '<LicenseIdentifier IdentifierOwnerURI="http://www.nationwidelicensingsystem.org">204571<',
    );
    await visitor.applications.submit({ ...REQUEST, email: "other@example.com" });
    const parties = async () =>
      (await (await file("/api/admin/loan-applications/2/mismo")).text()).match(/>204571</g);
    expect(await parties()).toBeNull();
    await leads.assign({ ids: [2], assigneeId: officer.id });
    expect(await parties()).toHaveLength(1);
  });

  test("has what was answered, in the order of the schema, and nothing empty", async () => {
    const { visitor, file, entries } = await site();
    const { reference } = await visitor.applications.submit({
      ...REQUEST,
      fullName: "Ada <script> & Buyer",
      phone: "+1 (212) 555-0199",
      loanPurpose: "cash-out-refinance",
      loanType: "FHA Loan",
      propertyUse: "primary-home",
      propertyKind: "manufactured",
      propertyValue: 500_000,
      state: "NY",
    });
    const response = await file("/api/admin/loan-applications/1/mismo");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain(`${reference}.xml`);
    const text = await response.text();
    expect(text).toMatch(/\n<!-- Exported by admin, \d{4}-\d\d-\d\d \d\d:\d\d UTC -->\n<MESSAGE/);
    const message = parseXml(text);
    const deal = at(message, "DEAL_SETS/DEAL_SET/DEALS/DEAL");
    expect(deal.children.map(({ name }) => name)).toEqual(["COLLATERALS", "LOANS", "PARTIES"]);
    const loan = at(deal, "LOANS/LOAN");
    expect(textsOf(at(loan, "TERMS_OF_LOAN"))).toEqual([
      ["BaseLoanAmount", "250000.00"],
      ["LoanPurposeType", "Refinance"],
      ["MortgageType", "FHA"],
    ]);
    expect(at(loan, "REFINANCE/RefinanceCashOutDeterminationType").text).toBe("CashOut");
    expect(at(loan, "LOAN_IDENTIFIERS/LOAN_IDENTIFIER/LoanIdentifier").text).toBe(reference);
    const property = at(deal, "COLLATERALS/COLLATERAL/SUBJECT_PROPERTY");
    expect(at(property, "ADDRESS/StateCode").text).toBe("NY");
    expect(textsOf(at(property, "PROPERTY_DETAIL"))).toEqual([
      ["ConstructionMethodType", "Manufactured"],
      ["PropertyEstimatedValueAmount", "500000.00"],
      ["PropertyUsageType", "PrimaryResidence"],
    ]);
    const borrower = at(deal, "PARTIES/PARTY/INDIVIDUAL");
    expect(textsOf(at(borrower, "NAME"))).toEqual([
      ["FirstName", "Ada <script> &"],
      ["FullName", "Ada <script> & Buyer"],
      ["LastName", "Buyer"],
    ]);
    const points = at(borrower, "CONTACT_POINTS").children.map((point) => point.children[0]);
    expect(points.flatMap((point) => (point ? textsOf(point) : []))).toEqual([
      ["ContactPointEmailValue", REQUEST.email],
      ["ContactPointTelephoneValue", "2125550199"],
    ]);
    expect(await entries()).toEqual([
      {
        action: "applications.mismo",
        subject: `application ${reference}`,
        after: expect.stringContaining('{"count":1,"network":'),
      },
    ]);
  });

  test("is complete with only the four required answers, and has another purpose in words", async () => {
    const { visitor, file } = await site();
    await visitor.applications.submit({ ...REQUEST, fullName: "Ada", loanPurpose: "construction" });
    const text = await (await file("/api/admin/loan-applications/1/mismo")).text();
    expect(text).not.toMatch(/<(\w+)><\/\1>/);
    const deal = at(parseXml(text), "DEAL_SETS/DEAL_SET/DEALS/DEAL");
    expect(deal.children.map(({ name }) => name)).toEqual(["LOANS", "PARTIES"]);
    expect(textsOf(at(deal, "LOANS/LOAN/TERMS_OF_LOAN")).slice(1)).toEqual([
      ["LoanPurposeType", "Other"],
      ["LoanPurposeTypeOtherDescription", "Construction"],
    ]);
  });

  test("of an application that does not exist is refused", async () => {
    const { file, entries } = await site();
    expect((await file("/api/admin/loan-applications/9/mismo")).status).toBe(404);
    expect(await entries()).toEqual([]);
  });
});

interface Node {
  name: string;
  text: string;
  children: Node[];
}

/** Reads elements and text; throws when tags do not match or text is not escaped. */
function parseXml(xml: string): Node {
  const root: Node = { name: "", text: "", children: [] };
  const open = [root];
  const body = xml
    .replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, "")
    .replace(/^<!--(?:(?!--).)*-->\n/, "");
  for (const [, text = "", end, name = ""] of body.matchAll(
    /([^<]*)<(\/?)(\w+)(?: [\w:]+="[^"<]*")*>/g,
  )) {
    const inner = open.at(-1) as Node;
    if (/&(?!(?:amp|lt|gt);)|>/.test(text)) throw new Error(`not escaped: ${text}`);
    inner.text += decodeXML(text);
    if (end === "") {
      const child = { name, text: "", children: [] };
      inner.children.push(child);
      open.push(child);
    } else if (open.pop()?.name !== name) throw new Error(`${name} ends what it did not begin`);
  }
  if (open.length !== 1) throw new Error("an element does not end");
  return root.children[0] as Node;
}

function at(node: Node, path: string): Node {
  return path.split("/").reduce((parent, name) => {
    const child = parent.children.find((each) => each.name === name);
    if (!child) throw new Error(`no ${name} in ${parent.name}`);
    return child;
  }, node);
}

function textsOf({ children }: Node): [string, string][] {
  return children.map(({ name, text }) => [name, text]);
}

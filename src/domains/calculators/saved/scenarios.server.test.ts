import { describe, expect, test } from "vitest";
import { testApp } from "#test/kit/app.ts";

async function people() {
  const { as } = await testApp();
  const { scenarios } = await as("customer");
  const other = (await as("officer")).scenarios;
  return { scenarios, other };
}

const ELM = { name: "Elm Street", address: "/calculators/fha?price=310000&termYears=30" };

describe("A saved scenario", () => {
  test("is an address with a name, listed by name", async () => {
    const { scenarios } = await people();
    const saved = await scenarios.save(ELM);
    await scenarios.save({ name: "Ash Lane", address: "/calculator?price=250000" });
    expect(saved).toMatchObject(ELM);
    expect((await scenarios.list()).map(({ name }) => name)).toEqual(["Ash Lane", "Elm Street"]);
  });

  test("has the calculator's numbers and the officer whose link led there, nothing else", async () => {
    const { scenarios } = await people();
    const address = `${ELM.address}&utm_source=mail&officer=3&caseDate=${"9".repeat(100)}`;
    const saved = await scenarios.save({ name: "A", address });
    expect(saved.address).toBe(
      `/calculators/fha?price=310000&termYears=30&caseDate=${"9".repeat(40)}&officer=3`,
    );
  });

  test("includes the county, whose limits are part of the result", async () => {
    const { scenarios } = await people();
    const place = `state=CT&county=${"LOWER CONNECTICUT RIVER VALLEY PLANNING REGION".replaceAll(" ", "+")}`;
    const saved = await scenarios.save({ name: "A", address: `${ELM.address}&${place}` });
    expect(saved.address).toContain(place);
  });

  test.each(["/admin", "//evil.example/calculator", "/calculators/nothing", "/calculator/../auth"])(
    "is not %s",
    async (address) => {
      const { scenarios } = await people();
      await expect(scenarios.save({ name: "A", address })).rejects.toThrow("not a calculator");
    },
  );

  test("can be renamed and deleted, by its owner alone", async () => {
    const { scenarios, other } = await people();
    const { id } = await scenarios.save(ELM);
    expect(await other.list()).toEqual([]);
    await expect(other.rename({ id, name: "Mine" })).rejects.toThrow("does not exist");
    await expect(other.delete({ id })).rejects.toThrow("does not exist");
    expect(await scenarios.rename({ id, name: "Oak Street" })).toMatchObject({
      id,
      name: "Oak Street",
    });
    await scenarios.delete({ id });
    expect(await scenarios.list()).toEqual([]);
  });

  test("has a name that is unique for its owner; others may use it too", async () => {
    const { scenarios, other } = await people();
    await scenarios.save(ELM);
    const second = await scenarios.save({ ...ELM, name: "Oak Street" });
    for (const call of [
      () => scenarios.save({ ...ELM, name: "elm street" }),
      () => scenarios.rename({ id: second.id, name: "ELM STREET" }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: "CONFLICT",
        cause: { issues: [{ path: "name" }] },
      });
    await other.save(ELM);
  });

  test("is refused beyond fifty", async () => {
    const { scenarios } = await people();
    for (let number = 1; number <= 50; number += 1)
      await scenarios.save({ ...ELM, name: `House ${number}` });
    await expect(scenarios.save(ELM)).rejects.toThrow("You have 50 saved scenarios.");
  });
});

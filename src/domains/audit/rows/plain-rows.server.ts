import type { Insertable } from "kysely";
import type { AuditAction } from "#domains/audit/audit.ts";
import type { AfterAction } from "#app/events.ts";
import { happened } from "#domains/audit/happened.server.ts";
import { about } from "#domains/audit/subject.server.ts";
import type { Table } from "#kit/table/table.ts";
import type { z } from "#kit/values/zod.ts";
import type { Actor } from "#platform/access.ts";
import { unlessTaken } from "#platform/database/database-error.ts";
import type { Db } from "#platform/database/engine.ts";
import type { Tables } from "#platform/database/tables.ts";
import { byName } from "#platform/database/wording.ts";
import { changedMeanwhile, missing } from "#platform/errors.ts";

/** An action of which nothing else follows. */
type Event = Exclude<AuditAction, AfterAction>;
type Stored = Record<string, string | number | null>;

type ValuesOf<Of extends Table["columns"]> = Omit<
  Insertable<{ [Name in keyof Of]: Of[Name]["type"] }>,
  "id" | "revision"
>;

type Changed<Of extends Table["columns"]> = { id: number; revision: number } & Partial<
  ValuesOf<Of>
>;

/** The rows of a table that admins add, change and delete as they are. */
export class PlainRows<Of extends Table["columns"], Answer extends z.ZodObject> {
  readonly #table: Table<keyof Tables, Of>;
  readonly #name: string;
  readonly #columns: string[];
  readonly #one: string;

  /** `answer` names the columns that are read; those besides the id and the revision are told. */
  constructor(table: Table<keyof Tables, Of>, answer: Answer, one: string) {
    this.#table = table;
    this.#name = table.name;
    this.#columns = Object.keys(answer.shape);
    this.#one = one;
  }

  /** All rows by a column, such as their place in the list. */
  async list(db: Db, order: keyof Of & string): Promise<z.output<Answer>[]> {
    const rows = byName(db).selectFrom(this.#name).select(this.#columns);
    return (await rows.orderBy(order).orderBy("id").execute()) as z.output<Answer>[];
  }

  /** Throws NOT_FOUND. */
  async find(db: Db, id: number): Promise<z.output<Answer>> {
    const rows = byName(db).selectFrom(this.#name).where("id", "=", id).select(this.#columns);
    const found = await rows.executeTakeFirstOrThrow(missing(`This ${this.#one} does not exist.`));
    return found as z.output<Answer>;
  }

  /** Throws CONFLICT for a value that another row has and that is unique. */
  add(db: Db, actor: Actor, event: Event, values: ValuesOf<Of>): Promise<z.output<Answer>> {
    return this.#within(db, async (trx) => {
      const query = byName(trx)
        .insertInto(this.#name)
        .values(values as Stored);
      const added = await query.returning(this.#columns).executeTakeFirstOrThrow();
      await happened(trx, actor, event, {
        on: this.#on(Number(added.id)),
        after: this.#told(added),
      });
      return added as z.output<Answer>;
    });
  }

  /** Throws NOT_FOUND, and CONFLICT when somebody else was faster, or as `add` does. */
  change(db: Db, actor: Actor, event: Event, { id, revision, ...values }: Changed<Of>) {
    return this.#within(db, async (trx) => {
      const before = await this.find(trx, id);
      const changed = await byName(trx)
        .updateTable(this.#name)
        .set({ ...(values as Stored), revision: revision + 1 })
        .where("id", "=", id)
        .where("revision", "=", revision)
        .returning(this.#columns)
        .executeTakeFirstOrThrow(() => changedMeanwhile());
      await happened(trx, actor, event, {
        on: this.#on(id),
        before: this.#told(before),
        after: this.#told(changed),
      });
      return changed as z.output<Answer>;
    });
  }

  /** Throws NOT_FOUND. */
  remove(db: Db, actor: Actor, event: Event, id: number): Promise<void> {
    return this.#within(db, async (trx) => {
      const before = await this.find(trx, id);
      await byName(trx).deleteFrom(this.#name).where("id", "=", id).execute();
      await happened(trx, actor, event, { on: this.#on(id), before: this.#told(before) });
    });
  }

  #on(id: number) {
    return about(this.#table.name, id, `${this.#one} ${id}`);
  }

  #told(row: object) {
    const { id: _id, revision: _revision, ...told } = row as Stored;
    return told;
  }

  #within<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
    if (db.isTransaction) return work(db);
    const { columns } = this.#table;
    const column = Object.keys(columns).find((name) => columns[name]?.facts.isUnique) ?? "";
    return unlessTaken(db, { column, sentence: `Another ${this.#one} has this ${column}.` }, work);
  }
}

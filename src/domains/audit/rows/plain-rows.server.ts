import type { Insertable, SelectType } from "kysely";
import type { AuditAction } from "#domains/audit/audit.ts";
import type { AfterAction } from "#app/events.ts";
import { happened, about } from "#domains/audit/happened.server.ts";
import type { Table } from "#kit/table/table.ts";
import type { Actor } from "#platform/access.ts";
import { unlessTaken } from "#platform/database/database-error.ts";
import { type Db, type Tables, byName } from "#platform/database/engine.ts";
import { type AppError, changedMeanwhile, missing } from "#platform/errors.ts";

/** An action of which nothing else follows. */
type Event = Exclude<AuditAction, AfterAction>;
type Stored = Record<string, string | number | null>;
type ReadOf<Of extends Table["columns"], Column extends keyof Of> = {
  [Name in Column]: SelectType<Of[Name]["type"]>;
};

type ValuesOf<Of extends Table["columns"]> = Omit<
  Insertable<{ [Name in keyof Of]: Of[Name]["type"] }>,
  "id" | "revision"
>;

type Changed<Of extends Table["columns"]> = { id: number; revision: number } & Partial<
  ValuesOf<Of>
>;

interface Ways<Read, Row> {
  /** A row as callers get it; by default as it is read. */
  toRow?: (read: Read) => Row;
  /** What the activity calls a row; by default such as `template 3`. */
  nameOf?: (row: Row) => string;
  /** What the activity tells of a row; by default all but the id and the revision. */
  told?: (row: Row) => unknown;
  /** The sentence for a value that another row has in the column that is unique. */
  taken?: { column: string; sentence: string };
}

/** The rows of a table that admins add, change and delete as they are. */
export class PlainRows<
  Of extends Table["columns"],
  Column extends keyof Of & string,
  Row = ReadOf<Of, Column>,
> {
  readonly #table: Table<keyof Tables, Of>;
  readonly #columns: string[];
  readonly #one: string;
  readonly #ways: Ways<ReadOf<Of, Column>, Row>;

  /** `answer` names the columns that are read. */
  constructor(
    table: Table<keyof Tables, Of>,
    answer: { shape: Record<Column, unknown> },
    one: string,
    ways: Ways<ReadOf<Of, Column>, Row> = {},
  ) {
    this.#table = table;
    this.#columns = Object.keys(answer.shape);
    this.#one = one;
    this.#ways = ways;
  }

  /** All rows by a column, such as their place in the list. */
  async list(db: Db, order: keyof Of & string): Promise<Row[]> {
    const rows = byName(db).selectFrom(this.#table.name).select(this.#columns);
    return (await rows.orderBy(order).orderBy("id").execute()).map((row) => this.#toRow(row));
  }

  /** Throws NOT_FOUND. */
  async find(db: Db, id: number): Promise<Row> {
    const rows = byName(db).selectFrom(this.#table.name).where("id", "=", id);
    const none = missing(`This ${this.#one} does not exist.`);
    return this.#toRow(await rows.select(this.#columns).executeTakeFirstOrThrow(none));
  }

  /** Throws CONFLICT for a value that another row has and that is unique. */
  add(db: Db, actor: Actor, event: Event, values: ValuesOf<Of>): Promise<Row> {
    return this.#within(db, async (trx) => {
      const query = byName(trx)
        .insertInto(this.#table.name)
        .values(values as Stored);
      const read = await query.returning(["id", ...this.#columns]).executeTakeFirstOrThrow();
      const added = this.#toRow(read);
      await happened(trx, actor, event, {
        on: this.#on(Number(read.id), added),
        after: this.#told(added),
      });
      return added;
    });
  }

  /** Throws NOT_FOUND, and CONFLICT when somebody else was faster, or as `add` does. */
  change(db: Db, actor: Actor, event: Event, { id, revision, ...values }: Changed<Of>) {
    return this.#within(db, async (trx) => {
      const before = await this.find(trx, id);
      const read = await byName(trx)
        .updateTable(this.#table.name)
        .set({ ...(values as Stored), revision: revision + 1 })
        .where("id", "=", id)
        .where("revision", "=", revision)
        .returning(this.#columns)
        .executeTakeFirstOrThrow(() => this.changed());
      const changed = this.#toRow(read);
      await happened(trx, actor, event, {
        on: this.#on(id, changed),
        before: this.#told(before),
        after: this.#told(changed),
      });
      return changed;
    });
  }

  /** What is thrown when somebody else was faster. */
  changed(): AppError {
    return changedMeanwhile({ what: `this ${this.#one}`, advice: "Please load it again." });
  }

  /** Throws NOT_FOUND. */
  remove(db: Db, actor: Actor, event: Event, id: number): Promise<void> {
    return this.#within(db, async (trx) => {
      const before = await this.find(trx, id);
      await byName(trx).deleteFrom(this.#table.name).where("id", "=", id).execute();
      await happened(trx, actor, event, { on: this.#on(id, before), before: this.#told(before) });
    });
  }

  #toRow(read: object): Row {
    const { toRow } = this.#ways;
    return toRow ? toRow(read as ReadOf<Of, Column>) : (read as Row);
  }

  #on(id: number, row: Row) {
    return about(this.#table.name, id, this.#ways.nameOf?.(row) ?? `${this.#one} ${id}`);
  }

  #told(row: Row): unknown {
    if (this.#ways.told) return this.#ways.told(row);
    const { id: _id, revision: _revision, ...told } = row as Stored;
    return told;
  }

  #within<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
    if (db.isTransaction) return work(db);
    const { columns } = this.#table;
    const column = Object.keys(columns).find((name) => columns[name]?.facts.isUnique) ?? "";
    const sentence = `Another ${this.#one} has this ${column}.`;
    return unlessTaken(db, this.#ways.taken ?? { column, sentence }, work);
  }
}

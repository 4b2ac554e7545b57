import { Column } from "./column.ts";

type Columns = Record<string, Column>;

interface Options<Name extends string> {
  /** Columns that are unique together. */
  unique?: Name[][];
  /** Columns that are unique together among the rows that meet a condition of the database's. */
  uniqueWhere?: Name[][];
  /**
   * The column with the address of the person whose rows these are: they are in that person's file,
   * and erased with them.
   */
  ofAddress?: Name;
  /** The column with the lead of which the row is a part, like its timeline. */
  ofLead?: Name;
  /**
   * Rows that the law asks to be kept although their person is erased: for how many years after the
   * time in a column, and by which law.
   */
  kept?: { years: number; since: Name; law: string };
  /** The rows that copies leave out: all or by a condition. A cookie or a link would work. */
  secret?: true | string;
  /** The table whose earlier rows these are, each with the time from when and until when. */
  pastOf?: Table;
  isView?: true;
}

// Decision: src/decisions/082-tables-are-said-once.md
/** A table, said once: what goes through all tables reads it off this. */
export class Table<Name extends string = string, Of extends Columns = Columns> {
  readonly name: Name;
  readonly columns: Of;
  readonly options: Options<string>;

  constructor(name: Name, columns: Of, options: Options<string> = {}) {
    this.name = name;
    this.columns = columns;
    this.options = options;
  }

  with(options: Options<keyof Of & string>): Table<Name, Of> {
    return new Table(this.name, this.columns, options);
  }
}

export function defineTable<const Name extends string, Of extends Columns>(
  name: Name,
  columns: Of,
): Table<Name, Of> {
  return new Table(name, columns);
}

/** The rows of tables as Kysely knows them, by the tables' names. */
export type TablesOf<All extends Record<string, Table>> = {
  [Name in keyof All]: RowOf<All[Name]["columns"]>;
};

type RowOf<Of extends Columns> = { [Name in keyof Of]: Of[Name]["type"] };

/** When a row came into force and when that ended; null while it is in force. */
const TIMES = {
  fromAt: new Column<string>({ type: "text", personal: "none", isKey: true }),
  untilAt: new Column<string>({ type: "text", personal: "none" }).nullable(),
};

/** The present and past states of a table's rows, with all columns or the named ones. */
export function historyOf<Name extends string, Of extends Columns, Kept extends keyof Of & string>(
  table: Table<Name, Of>,
  kept = Object.keys(table.columns) as Kept[],
): Table<`${Name}Shown`, Pick<Of, Kept> & typeof TIMES> {
  const past = kept.map((column) => [column, table.columns[column]?.past()]);
  const own = Object.fromEntries(past) as Pick<Of, Kept>;
  return new Table(`${table.name}Shown`, { ...own, ...TIMES }, { pastOf: table });
}

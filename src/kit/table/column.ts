import type { ColumnType, Generated } from "kysely";

/** What a column is in the database, and whose data it holds. */
export interface ColumnFacts {
  type: "text" | "integer" | "real";
  /** The sentence of the privacy policy that covers it; `none` where it says nothing of a person. */
  personal: string;
  isNullable?: boolean;
  default?: string | number;
  /** Whether the database makes it: a numbered key, or an expression. */
  made?: "numbered" | "computed";
  isKey?: boolean;
  isUnique?: boolean;
  references?: { table: string; onDelete: OnDelete };
  /** Whether it may contain the address of an upload, alone or inside a text. */
  holdsUploads?: boolean;
}

export type OnDelete = "cascade" | "set null" | "no action";

/** A column of a table. `Type` is what Kysely knows of it: `Generated` where it may be left out. */
export class Column<Type = unknown> {
  declare readonly type: Type;
  readonly facts: ColumnFacts;

  constructor(facts: ColumnFacts) {
    this.facts = facts;
  }

  nullable(): Column<Type | null> {
    return new Column({ ...this.facts, isNullable: true });
  }

  default(value: Type & (string | number)): Column<Generated<Type>> {
    return new Column({ ...this.facts, default: value });
  }

  /** The key, or a part of it. */
  key(): Column<Type> {
    return new Column({ ...this.facts, isKey: true });
  }

  unique(): Column<Type> {
    return new Column({ ...this.facts, isUnique: true });
  }

  /** A reference to the key of another table. */
  references(table: string, onDelete: OnDelete = "no action"): Column<Type> {
    return new Column({ ...this.facts, references: { table, onDelete } });
  }

  /** The column in a table of what rows were: nothing fills it or is referred to. */
  past(): Column<Type> {
    const { type, personal, isNullable, isKey, holdsUploads } = this.facts;
    return new Column({ type, personal, isNullable, isKey, holdsUploads });
  }

  holdsUploads(): Column<Type> {
    return new Column({ ...this.facts, holdsUploads: true });
  }
}

/**
 * The kinds of columns. Each must say which sentence of the privacy policy covers it: a column
 * whose person is forgotten does not compile.
 */
export function columnsFor<Personal extends string>() {
  return {
    /** A key that the database numbers. */
    id: () =>
      new Column<Generated<number>>({
        type: "integer",
        personal: "none",
        made: "numbered",
        isKey: true,
      }),
    text: <Type extends string = string>(personal: Personal) =>
      new Column<Type>({ type: "text", personal }),
    number: (personal: Personal) => new Column<number>({ type: "integer", personal }),
    real: (personal: Personal) => new Column<number>({ type: "real", personal }),
    flag: (personal: Personal) => new Column<0 | 1>({ type: "integer", personal }),
    /** A text that the database computes from the row. */
    computed: (personal: Personal) =>
      new Column<ColumnType<string, never, never>>({
        type: "text",
        personal,
        isNullable: true,
        made: "computed",
      }),
  };
}

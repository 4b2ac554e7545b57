/** Nothing: PostgreSQL's index has no order, and a common word is looked for in that of the items. */
export async function up(): Promise<void> {}

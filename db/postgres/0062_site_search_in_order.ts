/**
 * Empty, because PostgreSQL's index has no order: a common word is looked up in the index of the
 * items.
 */
export async function up(): Promise<void> {}

/** Empty, because SQLite's indexes have no list of rows that wait to be added. */
export async function up(): Promise<void> {}

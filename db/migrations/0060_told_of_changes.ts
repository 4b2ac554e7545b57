/** Empty, because SQLite counts its writes itself; the step for PostgreSQL is not empty. */
export async function up(): Promise<void> {}

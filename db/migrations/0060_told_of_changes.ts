/** SQLite counts its writes by itself: only its twin, for several processes, has something to do. */
export async function up(): Promise<void> {}

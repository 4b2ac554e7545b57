/**
 * Empty, because letters in a row would need an extension, and PostgreSQL reads 5,000 items at
 * once.
 */
export async function up(): Promise<void> {}

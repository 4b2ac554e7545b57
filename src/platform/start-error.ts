/** A start or a command that cannot continue: the message is one line that says what to do. */
export class StartError extends Error {}

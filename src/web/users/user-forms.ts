/** What adds and edits users, in one piece that the page fetches by itself. */
export { EditUser } from "./edit-user.tsx";
export { UserDialog } from "./user-dialog.tsx";

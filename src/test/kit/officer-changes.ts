/** What admins do about officers, with the entries in the journal. */
export const OFFICER_CHANGES: [route: string, body: object, entry: string][] = [
  [
    "PATCH /api/admin/users/3/card",
    { nmlsId: "204571" },
    'officers.editCard | user 3 (officer) | {"nmlsId":""} | {"nmlsId":"204571"}',
  ],
  [
    "PATCH /api/admin/officer-sign-up",
    { needsApproval: true, domains: [] },
    "officers.setSignUpRules | officer sign-up | {",
  ],
  [
    "PATCH /api/admin/users/3/admission",
    { admitted: false },
    "officers.withdraw | user 3 (officer) | null | null",
  ],
  [
    "PATCH /api/admin/users/3/admission",
    { admitted: true },
    "officers.admitToApplicants | user 3 (officer) | null | null",
  ],
  ["DELETE /api/admin/officer-requests/4", {}, "officers.decline | user 4 (admin) | null | null"],
  ["POST /api/admin/officer-requests/1", {}, "officers.admit | user 1 (customer) | null | null"],
];

import { complianceNote, incidentChanges, newIncident } from "./compliance.input.ts";
import { complianceState, incident, note } from "./compliance.output.ts";
import { addNote, listNotes, readCompliance } from "./compliance.server.ts";
import { changeIncident, incidentRows } from "./incidents.server.ts";
import { listOf } from "#platform/paging.ts";
import { forAdmins, router } from "#platform/trpc.ts";

export const complianceAdminRouter = router({
  state: forAdmins("GET /api/admin/compliance", "What two laws ask for, with the evidence")
    .output(complianceState)
    .query(({ ctx }) => readCompliance(ctx.app)),

  notes: forAdmins("GET /api/admin/compliance/notes", "What was written down, newest first")
    .output(listOf(note))
    .query(({ ctx }) => listNotes(ctx.app.db)),

  addNote: forAdmins("POST /api/admin/compliance/notes", "Write down what was done", {
    status: 201,
  })
    .input(complianceNote)
    .output(note)
    .mutation(({ ctx, input }) => addNote(ctx.app, ctx.actor, input)),

  incidents: forAdmins("GET /api/admin/incidents", "The incidents, oldest first")
    .output(listOf(incident))
    .query(({ ctx }) => incidentRows.list(ctx.app.db, "foundOn")),

  addIncident: forAdmins("POST /api/admin/incidents", "Record an incident", { status: 201 })
    .input(newIncident)
    .output(incident)
    .mutation(({ ctx, input }) =>
      incidentRows.add(ctx.app.db, ctx.actor, "compliance.addIncident", input),
    ),

  changeIncident: forAdmins("PATCH /api/admin/incidents/{id}", "Change an incident")
    .input(incidentChanges)
    .output(incident)
    .mutation(({ ctx, input }) => changeIncident(ctx.app.db, ctx.actor, input)),
});

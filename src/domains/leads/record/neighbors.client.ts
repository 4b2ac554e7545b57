import { keepPreviousData } from "@tanstack/react-query";
import type { ApplicationStatus } from "#domains/applications/applications.ts";
import type { MessageStatus } from "#domains/contact/contact.ts";
import type { LeadKind, LeadSheet } from "#domains/leads/leads.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { shownBy, type LeadAddress } from "#domains/leads/list/lead-address.client.ts";

export interface Neighbor {
  kind: LeadKind;
  reference: string;
}

/** The leads before and after one, in the list from which it was opened. */
export function useNeighbors(lead: LeadSheet, address: LeadAddress) {
  return {
    previous: useNeighbor(lead, address, "back"),
    next: useNeighbor(lead, address, "on"),
  };
}

function useNeighbor(
  lead: LeadSheet,
  address: LeadAddress,
  direction: "on" | "back",
): Neighbor | undefined {
  const one = { limit: 1, direction, placeholderData: keepPreviousData };
  const { placeholderData, ...step } = one;
  const options = (enabled: boolean) => ({ enabled, placeholderData });
  const { search, order, status } = address;
  const inDashboard = { ...step, ...(search !== undefined && { search }), ...(order && { order }) };
  const isOf = (kind: LeadKind) => address.of === "dashboard" && lead.kind === kind;
  const applications = trpc.admin.applications.list.useQuery(
    {
      ...inDashboard,
      cursor: lead.application?.id ?? 0,
      ...(status !== undefined && { status: status as ApplicationStatus }),
    },
    options(isOf("application")),
  ).data;
  const messages = trpc.admin.contact.list.useQuery(
    {
      ...inDashboard,
      cursor: lead.message?.id ?? 0,
      ...(status !== undefined && { status: status as MessageStatus }),
    },
    options(isOf("message")),
  ).data;
  const leads = trpc.leads.list.useQuery(
    { ...step, ...shownBy(address), cursor: lead.id },
    options(address.of !== "dashboard" && address.at === undefined),
  ).data;
  if (isOf("application")) return neighborOf("application", applications?.rows[0]?.reference);
  if (isOf("message")) return neighborOf("message", messages?.rows[0]?.id);
  // The list is not that of Today
  if (address.at !== undefined) return undefined;
  const [found] = leads?.rows ?? [];
  return found && neighborOf(found.kind, found.reference);
}

function neighborOf(kind: LeadKind, reference: string | number | undefined) {
  return reference === undefined ? undefined : { kind, reference: String(reference) };
}

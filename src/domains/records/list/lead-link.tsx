import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type LeadArea, type LeadKind, leadPath } from "#domains/leads/leads.ts";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  lead: { kind: LeadKind; reference: string };
  area: LeadArea;
  /** The list to which the lead's page leads back. */
  from?: object;
}

/**
 * A link to the page of a lead. Pages of leads read their addresses themselves, so that the router
 * knows none of the fields.
 */
export function LeadLink({ lead, area, from = {}, ...link }: Props) {
  return <Link {...link} to={leadPath(lead, area)} search={{ ...from }} />;
}

import { notFound } from "@tanstack/react-router";
import { type ComponentType, lazy } from "react";
import type { CountyState } from "#lending/counties.ts";
import { RELATED_ARTICLES } from "#lending/calculators/related-articles.ts";
import { pageData } from "#domains/session/page-data.client.ts";
import type { RouterContext } from "#app/browser/router.tsx";
import { loadOfficer } from "./paper/officer-data.client.ts";
import { countyIn } from "./scenario-state.client.ts";
import { CALCULATOR_LIST, type CalculatorName } from "./calculator-list.ts";

const FILES: Record<CalculatorName, () => Promise<{ Page: ComponentType }>> = {
  affordability: () => import("./pages/affordability.tsx"),
  income: () => import("./pages/income.tsx"),
  "cash-to-close": () => import("./pages/cash-to-close.tsx"),
  "rent-or-buy": () => import("./pages/rent-or-buy.tsx"),
  compare: () => import("./pages/compare.tsx"),
  apr: () => import("./pages/apr.tsx"),
  payments: () => import("./pages/payments.tsx"),
  amortization: () => import("./pages/amortization.tsx"),
  points: () => import("./pages/points.tsx"),
  refinance: () => import("./pages/refinance.tsx"),
  fha: () => import("./pages/fha.tsx"),
  va: () => import("./pages/va.tsx"),
  "loan-estimate": () => import("./pages/loan-estimate.tsx"),
};

const loaded = new Map<string, ComponentType>();

interface Asked {
  params: { calculator: string };
  context: RouterContext;
  location: { search: object };
}

/**
 * Loads a calculator's page and its data, and resolves to its title. Throws for an unknown name.
 */
export async function load(asked: Asked): Promise<string> {
  const { params, context } = asked;
  const { calculator } = params;
  if (!isCalculator(calculator)) throw notFound();
  if (!loaded.has(calculator)) loaded.set(calculator, (await FILES[calculator]()).Page);
  const { content, datedTables } = context.queries;
  const article = RELATED_ARTICLES[calculator];
  await Promise.all([
    article !== undefined && pageData(content.postLink.ensureData({ slug: article })),
    datedTables.added.ensureData(),
    loadCounties(asked),
    import.meta.env.SSR && loadOfficer(asked),
  ]);
  return CALCULATOR_LIST[calculator].title;
}

/** The counties of the state in the address, so that a page without scripts has them too. */
async function loadCounties({ context, location }: Omit<Asked, "params">): Promise<void> {
  const { state } = countyIn({ ...location.search });
  if (!state || !/^[A-Z]{2}$/.test(state)) return;
  const { counties, fhaCounties } = context.queries.datedTables;
  // Without them the result has the limits of the whole country
  const of = { state: state as CountyState };
  await Promise.allSettled([counties.ensureData(of), fhaCounties.ensureData(of)]);
}

/** A calculator's page: at once if it is loaded, otherwise as soon as it is. */
export function pageOf(name: string): ComponentType {
  const load = FILES[name as CalculatorName];
  // The same promise each time: React asks again until it resolves
  const page = loaded.get(name) ?? lazy(async () => ({ default: (await load()).Page }));
  loaded.set(name, page);
  return page;
}

function isCalculator(name: string): name is CalculatorName {
  return Object.hasOwn(FILES, name);
}

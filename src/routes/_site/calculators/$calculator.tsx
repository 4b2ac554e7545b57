import { createFileRoute } from "@tanstack/react-router";
import { createElement, Suspense } from "react";
import { pageOf } from "#domains/calculators/pages.client.ts";
import { pageHead } from "#domains/frame/page-head.client.ts";

/** One route for all calculators, because a route's code is sent with every page. */
export const Route = createFileRoute("/_site/calculators/$calculator")({
  loader: (asked) =>
    import("#domains/calculators/pages.client.ts").then((pages) => pages.load(asked)),
  head: (context) => (context.loaderData ? pageHead(context.loaderData)(context) : {}),
  component: CalculatorRoute,
});

function CalculatorRoute() {
  const { calculator } = Route.useParams();
  return <Suspense>{createElement(pageOf(calculator), { key: calculator })}</Suspense>;
}

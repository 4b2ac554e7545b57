import { createFileRoute } from "@tanstack/react-router";
import { EmbeddedCalculator } from "#domains/loans/embedded-calculator.tsx";

/** The root route keeps search engines out; a head here would be sent with every page. */
export const Route = createFileRoute("/embed/calculator")({ component: EmbeddedCalculator });

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { HOME_WORDS } from "./home-words.ts";
import { useSiteWords } from "#domains/settings/use-settings.client.ts";
import { Icon } from "#ui/icon.tsx";

/** The top section of the home page; what is given to it lies on its picture. */
export function HomeHero({ children }: { children: ReactNode }) {
  const words = useSiteWords(HOME_WORDS);
  return (
    <section className="border-b border-base-300">
      <div className="page-width grid items-center gap-5 py-5 sm:gap-8 sm:py-10 lg:grid-cols-2 lg:py-16">
        <div className="grid gap-5 sm:gap-6">
          <h1 className="text-[2rem] leading-tight font-extrabold sm:text-5xl lg:text-6xl">
            {words.headline}
          </h1>
          <p className="max-w-xl text-lg text-balance text-base-content/85">{words.pitch}</p>
          <div className="grid gap-3 min-[22rem]:grid-cols-[auto_1fr] sm:flex">
            <Link to="/calculator" className="btn btn-accent btn-lg max-sm:text-base">
              {words.calculateButton}
            </Link>
            <Link to="/contact" className="btn btn-outline btn-primary btn-lg max-sm:text-base">
              {words.contactButton}
            </Link>
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-medium text-base-content/85">
            {words.promises.split("\n").map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Icon name="circle-check" className="size-4 text-success" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative">
          <img
            src="/images/hero.svg"
            alt=""
            width={960}
            height={720}
            fetchPriority="high"
            className="w-full rounded-box object-cover max-sm:aspect-2/1"
          />
          {children}
        </div>
      </div>
    </section>
  );
}

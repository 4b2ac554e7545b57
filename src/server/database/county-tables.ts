/** A year's import. */
interface Year {
  year: number;
  counties: number;
  source: string;
  importedAt: string;
  importedByName: string;
}

/** The loan limits of a county in a year, in dollars by the number of units of the home. */
interface Limits {
  year: number;
  /** The state's postal code. */
  state: string;
  county: string;
  one: number;
  two: number;
  three: number;
  four: number;
}

/** The loan limits of each year's counties: for conforming loans, and FHA's. */
export interface CountyTables {
  countyYears: Year;
  countyLimits: Limits;
  fhaCountyYears: Year;
  fhaCountyLimits: Limits;
}

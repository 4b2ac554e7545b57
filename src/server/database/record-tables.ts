import type { Selectable } from "kysely";
import type { AccountTables } from "./account-tables.ts";
import type { Tables } from "./tables.ts";
import type { UploadTables } from "./upload-tables.ts";

/** When a row came into force and when that ended; null while it is in force. */
interface InForce {
  fromAt: string;
  untilAt: string | null;
}

/** The present and past states of each table's rows; triggers write them (0039_in_force.ts). */
export interface RecordTables {
  siteSettingsShown: Pick<Selectable<Tables["siteSettings"]>, "key" | "value"> & InForce;
  datedTablesShown: Selectable<Tables["datedTables"]> & InForce;
  countyYearsShown: Selectable<Tables["countyYears"]> & InForce;
  fhaCountyYearsShown: Selectable<Tables["countyYears"]> & InForce;
  officerCardsShown: Selectable<AccountTables["officerCards"]> & InForce;
  officerLicensesShown: Omit<Selectable<AccountTables["officerLicenses"]>, "remindedAt"> & InForce;
  usersShown: Pick<
    Selectable<AccountTables["users"]>,
    | "id"
    | "firstName"
    | "lastName"
    | "email"
    | "phone"
    | "bio"
    | "profileImage"
    | "isLoanOfficer"
    | "isVerified"
    | "deactivatedAt"
  > &
    InForce;
  picturesShown: Pick<
    Selectable<UploadTables["pictures"]>,
    "id" | "address" | "alt" | "width" | "height"
  > &
    InForce;
  /** Views of tables that have times of their own. */
  pictureFilesInForce: Selectable<UploadTables["pictureFiles"]>;
  rateSheetsInForce: Omit<Selectable<Tables["rateSheets"]>, "endedAt" | "ending"> & InForce;
  /** One row: when the record began. */
  recordBegan: { at: string };
}

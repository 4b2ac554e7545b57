import { restTable } from "#platform/http/rest.ts";
import { procedures } from "#app/router.ts";
import { ADMIN_CHANGES } from "./admin-changes.ts";

type Call = [method: string, path: string, body: object];

/** Of the calls by which an admin changes something, those that add to a list of the same name. */
export function additions(): Call[] {
  const nameOf = (path: string) => path.replace("/api/admin/", "/api/");
  const reads = restTable(procedures).filter(({ method }) => method === "GET");
  return ADMIN_CHANGES.flatMap(([route, body]): Call[] => {
    const [method = "", path = ""] = route.split(" ");
    const adds = method === "POST" && reads.some((read) => nameOf(read.path) === nameOf(path));
    return adds && typeof body !== "function" ? [[method, path, body]] : [];
  });
}

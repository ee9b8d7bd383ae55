/** What a person may call this browser, such as “Firefox on Linux”; nothing depends on it. */

const MOST = 60;
/** The first that fits: some names stand in the texts of others, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** @param joined how the language says both */
export function deviceName(joined: (browser: string, system: string) => string): string {
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  const both = browser !== undefined && system !== undefined ? joined(browser, system) : (browser ?? system ?? location.hostname);
  return both.slice(0, MOST);
}

function nameIn(names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([pattern]) => pattern.test(navigator.userAgent))?.[1];
}

/** The order matters: most browsers name others too, for compatibility. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'Mac'],
  [/\bLinux\b/u, 'Linux'],
];

export const UNKNOWN_DEVICE = 'Unknown device';

/**
 * Describes a device, as in "Firefox on Windows". The User-Agent is the browser's own claim and proves
 * nothing.
 */
export function describeDevice(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? '');
  const system = find(SYSTEMS, userAgent ?? '');
  if (browser === null && system === null) return UNKNOWN_DEVICE;
  if (browser === null) return `An app on ${system ?? ''}`;
  return system === null ? browser : `${browser} on ${system}`;
}

function find(words: readonly (readonly [RegExp, string])[], text: string): string | null {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

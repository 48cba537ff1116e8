import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Licenses allowed for code that ships with Fanfare. All are compatible with AGPL-3.0. */
const SHIPPED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  '(Apache-2.0 AND MIT)',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  '(MIT OR CC0-1.0)',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  '(Unlicense OR Apache-2.0)',
]);

/** Licenses also allowed for build and test tools, which don't ship. */
const TOOLS: ReadonlySet<string> = new Set([
  ...SHIPPED,
  // Some BSD license, unspecified in the metadata (url-template: the LICENSE file has two clauses).
  'BSD',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'EPL-2.0',
  'MIT and ISC',
  'MIT/X11',
  'PSF-2.0',
  'Python-2.0',
]);

/** Packages without a license in their metadata. Each was verified in the package itself. */
const READ: Readonly<Record<string, string>> = {
  // Its README says "Licence: MIT".
  'combine-errors@3.0.3': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  // Its README contains the text of the MIT License.
  'only@0.0.2': 'MIT',
  'require-like@0.1.2': 'MIT',
  'seq-queue@0.0.5': 'MIT',
  // Its LICENSE contains the text of the Apache License 2.0.
  'twitter-text@3.1.0': 'Apache-2.0',
};

/**
 * Platforms' own SDKs, under terms the platform wrote that allow use with its API. Only the contract tests
 * install them, and they aren't distributed. See decision 0067.
 */
const TEST_CLIENTS: ReadonlySet<string> = new Set([
  'facebook-nodejs-business-sdk',
  'linkedin-api-client',
]);

const LockEntry = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  link: z.boolean().optional(),
});
type LockEntry = z.infer<typeof LockEntry>;
const Lock = z.object({ packages: z.record(z.string(), LockEntry) });
const Metadata = z.looseObject({
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
  licenses: z.array(z.looseObject({ type: z.string() })).optional(),
});

export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  /** The license that its metadata names; null if unknown. */
  readonly licence: string | null;
  /** Whether it ships with Fanfare or is only used to build and test. */
  readonly isShipped: boolean;
  readonly isAllowed: boolean;
}

/** Returns whether code under this license may ship with Fanfare. */
export function canShip(licence: string): boolean {
  return SHIPPED.has(licence);
}

/** Lists every package in the lock file with its license, once per version. */
export function listLicences(root: string): PackageLicence[] {
  const lock = Lock.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  const byName = new Map<string, PackageLicence>();
  for (const [where, entry] of Object.entries(lock.packages)) {
    if (where === '' || entry.link) continue;
    const found = toLicence(root, where, entry);
    const key = `${found.name}@${found.version}`;
    // A version listed twice, once for a tool, counts as shipped.
    if (!byName.has(key) || found.isShipped) byName.set(key, found);
  }
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function toLicence(root: string, where: string, entry: LockEntry): PackageLicence {
  const name = where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const version = entry.version ?? '';
  const licence =
    entry.license ?? READ[`${name}@${version}`] ?? readMetadata(path.join(root, where));
  const isShipped = !(entry.dev || entry.devOptional);
  const isTestClient = TEST_CLIENTS.has(name) && !isShipped;
  const isKnown = licence !== null && (isShipped ? SHIPPED : TOOLS).has(licence);
  const isAllowed = isKnown || isTestClient;
  return { name, version, licence, isShipped, isAllowed };
}

/** Older packages use `licenses: [{ type }]`, which the lock file omits. */
function readMetadata(folder: string): string | null {
  try {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { license, licenses } = Metadata.parse(JSON.parse(text));
    if (license !== undefined) return typeof license === 'string' ? license : license.type;
    return licenses?.map(({ type }) => type).join(' OR ') || null;
  } catch {
    // Packages for other systems are in the lock file but not on disk.
    return null;
  }
}

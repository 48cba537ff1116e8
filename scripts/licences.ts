import { fileURLToPath } from 'node:url';
import { listLicences, type PackageLicence } from './licences/list-licences.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Prints the licenses of the dependencies, with the packages under each. Exits with 1 if a license is
unknown or incompatible with AGPL-3.0.

  npm run licences
`;
readOptions({}, USAGE);

const packages = listLicences(fileURLToPath(new URL('..', import.meta.url)));
print(
  'Runs with Fanfare',
  packages.filter(({ isShipped }) => isShipped),
);
print(
  'Builds and tests it',
  packages.filter(({ isShipped }) => !isShipped),
);
const refused = packages.filter(({ isAllowed }) => !isAllowed);
for (const { name, version, licence } of refused) {
  console.error(`${name}@${version}: ${licence ?? 'no license'} isn't on the list.`);
}
process.exitCode = refused.length === 0 ? 0 : 1;

function print(title: string, list: readonly PackageLicence[]): void {
  console.log(`${title}: ${list.length} packages`);
  const groups = Object.entries(Object.groupBy(list, ({ licence }) => licence ?? '(unknown)'));
  for (const [licence, group = []] of groups.sort(([a], [b]) => a.localeCompare(b))) {
    const names = group.map(({ name, version }) => `${name}@${version}`);
    console.log(`\n${licence} (${group.length})\n  ${names.join('\n  ')}`);
  }
  console.log();
}

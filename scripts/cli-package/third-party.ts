import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canShip, listLicences } from '../licences/list-licences.ts';

const Manifest = z.object({ name: z.string(), version: z.string() });
/** Rollup's virtual module IDs start with a null character. */
const PACKAGE_FOLDER = /^\0?(?<folder>.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/u;

/**
 * Renders the license texts of the packages these files come from. Throws for a package whose license is
 * unknown or incompatible with ours.
 */
export function renderThirdParty(root: string, files: ReadonlySet<string>): string {
  const licences = new Map(
    listLicences(root).map(({ name, version, licence }) => [`${name} ${version}`, licence]),
  );
  const folders = [...files].flatMap((file) => PACKAGE_FOLDER.exec(file)?.groups?.['folder'] ?? []);
  const entries = [...new Set(folders)].map((folder) => {
    const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { name, version } = Manifest.parse(JSON.parse(manifest));
    const texts = readdirSync(folder)
      .filter((file) => /^(?:licen[cs]e|copying|notice)/iu.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
    const licence = licences.get(`${name} ${version}`);
    if (!licence) throw new Error(`The license of ${name} ${version} is unknown.`);
    if (!canShip(licence)) throw new Error(`${name} is under ${licence}: it can't be in a bundle.`);
    return { title: `${name} ${version} (${licence})`, texts };
  });
  return entries
    .sort((a, b) => a.title.localeCompare(b.title))
    .map(({ title, texts }) => `${title}\n${'-'.repeat(title.length)}\n\n${texts.join('\n\n')}\n`)
    .join('\n');
}

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Downloads the platforms' official documents for the contract tests into SPECS_DIR, by default
../shared/specs. They're copyrighted by others and not part of this repository.

  npm run specs:fetch
`;
readOptions({}, USAGE);

const SOURCES: Readonly<Record<string, string>> = {
  'x-api-v2.openapi.json': 'https://api.x.com/2/openapi.json',
  'youtube.v3.discovery.json': 'https://youtube.googleapis.com/$discovery/rest?version=v3',
  'twitter-text/validate.yml':
    'https://raw.githubusercontent.com/twitter/twitter-text/master/conformance/validate.yml',
  'twitter-text/extract.yml':
    'https://raw.githubusercontent.com/twitter/twitter-text/master/conformance/extract.yml',
};

const folder = path.resolve(process.env['SPECS_DIR'] ?? '../shared/specs');

for (const [name, url] of Object.entries(SOURCES)) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`it returned ${response.status}`);
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, Buffer.from(await response.arrayBuffer()));
    console.log(target);
  } catch (error) {
    console.error(
      `${url} couldn't be fetched: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}

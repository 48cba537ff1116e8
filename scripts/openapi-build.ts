import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { buildDocument } from '#openapi/document.ts';
import { renderErrorsPage } from './errors-page.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Writes openapi/openapi.json, the CLI's types, and docs/errors.md.

  npm run openapi:build

  --check    only report whether they're current
`;
const { check: onlyChecks } = readOptions({ check: { type: 'boolean', default: false } }, USAGE);

const root = fileURLToPath(new URL('..', import.meta.url));
const document = buildDocument();
const json = `${JSON.stringify(document, null, 2)}\n`;
// Examples don't affect types. Callers may omit fields that have a default.
const bare = JSON.stringify(document, (name, value: unknown) =>
  name === 'example' ? undefined : value,
);
const tree = await openapiTypes(bare, { defaultNonNullable: false });
const types = `// Made from openapi/openapi.json by \`npm run openapi:build\`. Do not edit.\n${astToString(tree)}`;

const files = [
  { name: 'openapi/openapi.json', text: json },
  { name: 'cli/client/api-types.ts', text: types },
  { name: 'docs/errors.md', text: await renderErrorsPage(path.join(root, 'docs/errors.md')) },
];

for (const file of files) {
  const target = path.join(root, file.name);
  if (onlyChecks) {
    const current = await readFile(target, 'utf8').catch(() => '');
    if (current === file.text) continue;
    console.error(`${file.name} doesn't match the operations. Run: npm run openapi:build`);
    process.exitCode = 1;
  } else {
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.text);
    console.log(file.name);
  }
}

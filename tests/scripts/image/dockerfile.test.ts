import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { DEBIAN_PACKAGES } from '#scripts/image/debian-packages.ts';
import { TARGETS } from '#scripts/bootstrap-targets.mjs';
import { readDockerfile } from '#tests/support/container/dockerfile.ts';

const root = new URL('../../../', import.meta.url);
const image = readDockerfile();

it('is a Dockerfile without a finding of the linter', () => {
  expect(validate(image.text)).toEqual([]);
  expect(validate(`${image.text}\nCOPYY . .\n`)).toHaveLength(1);
});

it('uses the Node that the project is developed with', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));
  expect(image.text).toContain(`ARG NODE_VERSION=${devDependencies.node}\n`);
});

it('starts the server with the options and the memory settings of npm start', () => {
  const { options, script, environment } = TARGETS.start;
  expect(image.command).toEqual(['node', ...options, script]);
  expect(image.env).toMatchObject(environment);
});

it('installs the Debian packages that image:size measures', () => {
  expect(image.text).toContain(`--no-install-recommends ${DEBIAN_PACKAGES.join(' ')} \\\n`);
});

it('doesn’t run as root', () => {
  expect(image.text).toMatch(/^USER 1000:1000$/mu);
});

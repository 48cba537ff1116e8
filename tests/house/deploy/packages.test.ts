import { globSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { TARGETS } from '#scripts/bootstrap-targets.mjs';
import { EnvironmentSchema } from '#app/server/config/schema.ts';
import { readDockerfile } from '#tests/support/container/dockerfile.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string): string => readFileSync(ROOT + file, 'utf8');
const UNITS = globSync('deploy/systemd/*.service', { cwd: ROOT }).toSorted();

/** Variables of other programs in the files: glibc's, the images' of compose.large.yaml, and the proxy's. */
const OTHERS = /^(?:MALLOC_|MINIO_|POSTGRES_|S3_PASSWORD$|DOMAIN$)/u;

/** Matches a variable that a file sets: `NAME=`, `NAME = `, `NAME:`, `key: NAME`, or `name: NAME`. */
const SETS =
  /(?:^|\s|-e )([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:=| = |: )|(?:key|name|envVarKey): ([A-Z][A-Z0-9_]+)$/gmu;

function listVariables(text: string): string[] {
  const code = text.replaceAll(/^\s*#.*$/gmu, '');
  return [...code.matchAll(SETS)].map(([, assigned, named]) => assigned ?? named ?? '');
}

it('sets only variables that Fanfare reads', () => {
  const files = globSync('deploy/{compose,container,helm,hosts,systemd}/**/*.*', { cwd: ROOT });
  const found = [...files, 'deploy/container/Dockerfile'].flatMap((file) =>
    listVariables(read(file)).map((name) => ({ file, name })),
  );
  expect(found.length).toBeGreaterThan(60);
  const ARGUMENTS = new Set(['NODE_VERSION', 'FROM', 'CMD']);
  const unknown = found.filter(
    ({ name }) => !(name in EnvironmentSchema.shape) && !OTHERS.test(name) && !ARGUMENTS.has(name),
  );
  expect(unknown).toEqual([]);
});

it('starts programs with the options of their npm scripts', () => {
  const toCommand = ({ options, script }: { options?: readonly string[]; script: string | null }) =>
    [...(options ?? []), script].join(' ');
  const expected = new Set([toCommand(TARGETS.start), toCommand(TARGETS.sandbox)]);
  const texts = [...UNITS, 'deploy/hosts/render.yaml'].map(read).join('\n');
  const lists = ['deploy/compose/compose.large.yaml', 'deploy/helm/fanfare/templates/sandbox.yaml']
    .map(read)
    .join('\n')
    .replaceAll(/\[node, (.*)\]/gu, (_, words: string) => `node ${words.replaceAll(', ', ' ')}`);
  const commands = [...`${texts}\n${lists}`.matchAll(/node (--.*build\/program\/\w+\.js)/gu)];
  expect(commands).toHaveLength(7);
  expect(commands.map(([, command = '']) => command).filter((one) => !expected.has(one))).toEqual(
    [],
  );
});

it('uses the image’s port and the Dockerfile’s path everywhere', () => {
  const { env } = readDockerfile();
  expect(env['PORT']).toBe('3000');
  expect(read('deploy/hosts/fly.toml')).toContain('internal_port = 3000\n');
  expect(read('deploy/hosts/fly.toml')).toContain('dockerfile = "../container/Dockerfile"');
  const { build } = z
    .object({ build: z.object({ dockerfilePath: z.string() }) })
    .parse(JSON.parse(read('deploy/hosts/railway.json')));
  const Render = z.object({
    services: z.array(z.looseObject({ dockerfilePath: z.string().optional() })),
  });
  const { services } = Render.parse(parse(read('deploy/hosts/render.yaml')));
  const paths = services.flatMap(({ dockerfilePath }) => dockerfilePath ?? []);
  expect([build.dockerfilePath, ...paths.map((path) => path.replace('./', ''))]).toEqual(
    Array.from({ length: 4 }, () => 'deploy/container/Dockerfile'),
  );
});

it('stops processes only after the time that running work may take', () => {
  expect(UNITS).toHaveLength(4);
  const times = UNITS.map((file) => /^TimeoutStopSec=(\d+)$/mu.exec(read(file))?.[1]);
  expect(times).toEqual(['30', '30', '30', '30']);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined;

// CI doesn't install systemd. A skipped test would count as a failed one there.
if (hasSystemd)
  it.each(UNITS)(
    '%s has a low exposure by systemd’s own measure (needs systemd-analyze)',
    (unit) => {
      const args = ['security', '--offline=true', '--threshold=25', ROOT + unit];
      const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect(status, stdout.slice(-300)).toBe(0);
    },
  );

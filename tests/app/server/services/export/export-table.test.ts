import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { EXPORT_TABLE } from '#app/server/services/export/export-table.ts';
import { exportUser } from '#app/server/services/export/export-user.ts';
import { collect, readZip } from '#tests/support/read-zip.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { toRowId, readSchema, seedRows } from '../deletion/seed-rows.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let files: Map<string, string>;

/** Adds a row to every table for two users, one of whom exports. */
beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  const { prisma } = fixture.deps;
  const schema = await readSchema(prisma);
  for (const who of ['ada', 'bob']) {
    const email = `user-of-${who}@example.com`;
    await seedRows(prisma, schema, {
      who,
      exact: {
        'user.email': email,
        'credential.email': email,
        'mail_token.kind': 'verify_email',
        'media_asset.storage_key': `${toRowId('workspace', who)}/${toRowId('media_asset', who)}`,
        'media_asset.state': 'ready',
        'media_asset.size_bytes': '1',
        'media_asset.sha256': 'x',
        'webhook_endpoint.environment': 'sandbox',
      },
    });
  }
  const actor: Actor = {
    userId: toRowId('user', 'ada'),
    workspaceId: toRowId('workspace', 'ada'),
    role: 'owner',
    via: 'session',
    scopes: [],
    environment: null,
    authTime: fixture.clock.now(),
  };
  const { stream } = await exportUser(fixture.deps, actor);
  const zipped = readZip(await collect(stream));
  files = new Map(
    [...zipped].map(([name, body]) => [name.split('/').slice(-1).join(''), body.toString()]),
  );
});
afterAll(() => fixture.close());

function find(file: string, path = ''): unknown {
  const start: unknown = JSON.parse(files.get(file) ?? 'null');
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], start);
}

describe('the complete export', () => {
  it('has a rule for every table', () => {
    expect(Object.keys(EXPORT_TABLE).sort()).toEqual(Object.values(Prisma.ModelName).sort());
  });

  it.each(
    Object.entries(EXPORT_TABLE).flatMap(([model, where]) =>
      'file' in where ? [[model, where.file, where.path] as const] : [],
    ),
  )('contains the rows of %s in %s', (_model, file, path) => {
    const found = find(file, path);
    expect(found).toEqual(expect.anything());
    expect(found).not.toEqual([]);
  });

  it("names every file in its README, and contains no other user's data and no secret", () => {
    const readme = files.get('README.txt') ?? '';
    const names = [...files.keys()].filter((name) => name.endsWith('.json'));
    expect(names.filter((name) => !readme.includes(name))).toEqual([]);
    const all = [...files.values()].join('');
    expect(all).not.toContain('-of-bob');
    for (const secret of ['_hash-of-', '_enc-of-', 'public_key', 'csrf_secret'])
      expect(all).not.toContain(secret);
  });
});

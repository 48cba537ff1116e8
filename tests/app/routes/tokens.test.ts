import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { action } from '#app/routes/app.settings_.tokens.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { bindApiTokens } from '#app/server/services/api-tokens/bind-api-tokens.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({ get: () => null } as never);
  owner = { ...(await fixture.createActor()), authTime: fixture.clock.now() };
});
afterAll(() => fixture.close());

async function create(fields: Record<string, string>) {
  const services = { tokens: bindApiTokens(fixture.deps) };
  const body = new URLSearchParams({ environment: 'sandbox', scopes: 'posts:read', ...fields });
  const request = new Request('http://localhost/app/settings/tokens', { method: 'POST', body });
  const context = { services, actor: owner } as unknown as AppLoadContext;
  const { data, init } = await action({ request, params: {}, context });
  return { status: init?.status ?? 200, ...data };
}

describe('the form for a new token, without scripts', () => {
  it('creates a token and shows it', async () => {
    const created = await create({ name: 'Robot', days: '30' });
    expect(created).toMatchObject({ status: 200, errors: {} });
    expect(created.newToken).toMatch(/^ff_test_/u);
  });

  it('keeps its input when rejected', async () => {
    const response = await create({ name: '', days: '30' });
    expect(response).toMatchObject({ status: 422, newToken: null, values: { days: '30' } });
    expect(Object.keys(response.errors)).toEqual(['name']);
    expect(await fixture.deps.prisma.apiToken.count({ where: { name: '' } })).toBe(0);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';
import {
  createAccounts,
  type HostedProvider,
  startHostedProvider,
} from '#tests/support/hosted-provider.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { type Fanfare, startFanfare } from '../../server.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const CLIENT = { clientId: 'fanfare', clientSecret: 'a_secret-of-the-hosted-provider-0123' };

let dataDir: string;
let hosted: HostedProvider;
let fanfare: Fanfare;
let call: ApiClient;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-hosted-'));
  hosted = await startHostedProvider();
  fanfare = await startFanfare(
    readConfig({
      LOG_LEVEL: 'silent',
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      FANFARE_DATA_DIR: dataDir,
      OIDC_ISSUER: hosted.issuer,
      OIDC_CLIENT_ID: CLIENT.clientId,
      OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    }),
  );
  hosted.open({
    client: CLIENT,
    publicUrl: fanfare.url,
    configuration: {
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      features: { introspection: { enabled: true } },
      findAccount: createAccounts((subject) => ({
        email: `${subject}@hosted.example`,
        email_verified: true,
      })),
    },
  });
  call = createApiClient(fanfare.url, await hosted.createAccessToken('ada'));
});
afterAll(async () => {
  await fanfare.close();
  await hosted.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('an access token of the configured provider', () => {
  it('creates the account, and reads the profile that the screens show', async () => {
    const names = { email: 'ada@hosted.example', firstName: 'Ada', lastName: 'Lovelace' };
    const created = await call('POST', '/api/auth/create-or-link', { body: names });
    expect(created.status).toBe(200);
    const me = await call('GET', '/api/auth/me');
    expect(me.body).toEqual({
      ...names,
      id: expect.stringMatching(/^usr_/u),
      workspaceId: expect.stringMatching(/^ws_/u),
      subscriptionStatus: 'none',
      selectedPlan: null,
      billingCycle: null,
      trialDaysRemaining: null,
      planEndsAt: null,
      hasActiveSubscription: false,
      stripeCustomerId: null,
    });
  });

  it('offers no feature of the embedded provider', async () => {
    const read = async (path: string) => (await fetch(fanfare.url + path)).text();
    const login = await read('/login?error=failed');
    expect(login).toContain('Start again');
    expect(login).not.toContain('/forgot-password');
    const forgot = await read('/forgot-password');
    expect(forgot).toContain('Your sign-in service manages your password.');
    expect(forgot).not.toContain('name="email"');
    expect(await read('/login?error=email_in_use')).not.toContain('settings');
  });

  it('ignores an email address in the body', async () => {
    const body = { email: 'eve@hosted.example' };
    expect(await call('POST', '/api/auth/create-or-link', { body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('is rejected when it is invalid, and an API token is never sent to the provider', async () => {
    const count = hosted.received.length;
    const apiToken = `ff_live_${'a'.repeat(43)}`;
    expect(await call('GET', '/api/auth/me', { token: apiToken })).toMatchObject({ status: 401 });
    expect(hosted.received).toHaveLength(count);
    expect(await call('GET', '/api/auth/me', { token: 'nonsense' })).toMatchObject({ status: 401 });
    expect(hosted.received.at(-1)?.path).toBe('/token/introspection');
  });
});

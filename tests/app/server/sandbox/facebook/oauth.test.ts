import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError, giveConsent, readId } from '#tests/support/graph-client.ts';
import {
  CLIENT,
  OTHER_PAGE_ID,
  PAGE_ID,
  PERSON_ID,
  SCOPES,
  connect,
  dialogUrl,
  exchangeCode,
  getCode,
  getUserToken,
  listPages,
  startFacebook,
} from './harness.ts';
import type { Harness } from './harness.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let harness: Harness;

beforeAll(async () => {
  harness = await startFacebook();
});

beforeEach(async () => {
  await harness.control.reset();
});

afterAll(async () => {
  await harness.close();
});

function postText(token: string, message: string, proof?: string) {
  const form = { message, ...(proof === undefined ? {} : { appsecret_proof: proof }) };
  return harness.call(`/${PAGE_ID}/feed`, { form, token });
}

describe('the Facebook login dialog', () => {
  test.each<[string, Record<string, string>]>([
    ['a stranger', { client_id: 'stranger' }],
    ['an address that is not registered', { redirect_uri: 'https://example.org/' }],
    ['an unknown scope', { scope: 'publish_actions' }],
  ])('rejects %s without a redirect', async (_what, changes) => {
    const page = await fetch(dialogUrl(harness.base, changes), { redirect: 'manual' });
    expect(page.status).toBe(400);
  });

  test("accepts a config_id instead of scopes, and grants the configuration's permissions", async () => {
    const named = 'pages_show_list,pages_manage_posts';
    await harness.control.setKnobs('facebook', { loginConfigurationScopes: named });
    const url = dialogUrl(harness.base, { config_id: '7010', scope: 'read_insights' });
    const code = (await giveConsent({ url })).searchParams.get('code') ?? '';
    const { body } = await exchangeCode(harness, code);
    const token = String(body['access_token']);
    const granted = await harness.call('/me/permissions', { token });
    const data = granted.body['data'] as Array<{ permission: string; status: string }>;
    const names = data.filter(({ status }) => status === 'granted').map((one) => one.permission);
    expect(names.join(',')).toBe(named);
  });

  test('rejects a request with neither scopes nor a configuration', async () => {
    const page = await fetch(dialogUrl(harness.base, { scope: '' }), { redirect: 'manual' });
    expect(page.status).toBe(400);
  });
});

describe('Facebook tokens', () => {
  test('a code requires its own redirect URL, and the app its secret', async () => {
    const code = await getCode(harness);
    expectGraphError(await exchangeCode(harness, code, { client_secret: 'wrong' }), 1);
    expectGraphError(await exchangeCode(harness, code, { client_id: 'stranger' }), 101);
    const changes = { redirect_uri: 'https://example.org/' };
    expectGraphError(await exchangeCode(harness, code, changes), 100, 36008);
  });

  test('a Page token from a long-lived user token never expires, and one from a short-lived token expires with it', async () => {
    const short = await exchangeCode(harness, await getCode(harness));
    const [brief] = await listPages(harness, String(short.body['access_token']));
    const lasting = await connect(harness);
    await harness.control.advanceClock(61 * DAY);
    readId(await postText(lasting, 'still here'));
    expectGraphError(await postText(brief?.access_token ?? '', 'gone'), 190, 463);
  });

  test('debug_token describes a token', async () => {
    const query = {
      input_token: await connect(harness),
      access_token: `${CLIENT.client_id}|${CLIENT.client_secret}`,
    };
    const { body } = await harness.call('/debug_token', { query });
    const data = { is_valid: true, type: 'PAGE', expires_at: 0, scopes: SCOPES };
    expect(body).toMatchObject({ data: { ...data, user_id: PERSON_ID } });
  });

  test("revoking the user's grant revokes the Page tokens too", async () => {
    const token = await connect(harness);
    await harness.control.revokeTokens('facebook', PERSON_ID);
    expectGraphError(await postText(token, 'x'), 190, 458);
  });
});

describe('me/accounts', () => {
  test('omits Pages that were not selected', async () => {
    await harness.control.setKnobs('facebook', { hiddenPageIds: PAGE_ID });
    const pages = await listPages(harness, await getUserToken(harness));
    expect(pages.map(({ name }) => name)).toEqual(['Rivera Ceramics']);
  });

  test('returns a Page token again with the user token', async () => {
    const token = await getUserToken(harness);
    const query = { fields: 'access_token' };
    const { body } = await harness.call(`/${PAGE_ID}`, { query, token });
    const response = await postText(String(body['access_token']), 'with the second token');
    expect(response.status).toBe(200);
  });
});

describe('Facebook permissions', () => {
  test('are listed as granted or declined', async () => {
    const token = await getUserToken(harness, { without: ['read_insights'] });
    const { body } = await harness.call('/me/permissions', { token });
    const entries = body['data'] as unknown[];
    expect(entries).toContainEqual({ permission: 'pages_manage_posts', status: 'granted' });
    expect(entries).toContainEqual({ permission: 'read_insights', status: 'declined' });
  });

  test('can be revoked one by one, which removes what each allowed', async () => {
    const user = await getUserToken(harness);
    const [page] = await listPages(harness, user);
    const path = '/me/permissions/pages_manage_posts';
    const response = await harness.call(path, { method: 'DELETE', token: user });
    expect(response.body).toEqual({ success: true });
    expectGraphError(await postText(page?.access_token ?? '', 'x'), 200);
  });

  test('can be revoked together, which invalidates every token of the grant', async () => {
    const user = await getUserToken(harness);
    const [page] = await listPages(harness, user);
    const path = `/${PERSON_ID}/permissions`;
    const response = await harness.call(path, { method: 'DELETE', token: user });
    expect(response.body).toEqual({ success: true });
    expectGraphError(await postText(page?.access_token ?? '', 'x'), 190, 458);
    expectGraphError(await harness.call('/me', { token: user }), 190, 458);
  });
});

describe('appsecret_proof', () => {
  function prove(token: string): string {
    return createHmac('sha256', CLIENT.client_secret).update(token).digest('hex');
  }

  test('is verified when sent', async () => {
    const token = await connect(harness);
    readId(await postText(token, 'proven', prove(token)));
    expectGraphError(await postText(token, 'of another token', prove('other')), 100);
  });

  test('can be required', async () => {
    const token = await connect(harness);
    await harness.control.setKnobs('facebook', { requireAppSecretProof: true });
    const response = await postText(token, 'unproven');
    expectGraphError(response, 100);
    expect(response.text).toContain('require an appsecret_proof argument');
    readId(await postText(token, 'proven', prove(token)));
  });
});

test('does not allow a Page to post as another', async () => {
  const form = { message: 'x' };
  const path = `/${OTHER_PAGE_ID}/feed`;
  expectGraphError(await harness.call(path, { form, token: await connect(harness) }), 100, 33);
});

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError, giveConsent, idOf } from '#tests/support/graph-client.ts';
import { TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import {
  CLIENT,
  OTHER_PAGE_ID,
  PAGE_ID,
  PERSON_ID,
  PORTFOLIO_PERSON_ID,
  SCOPES,
  connect,
  dialogUrl,
  exchangeCode,
  exchangeToken,
  getCode,
  getUserToken,
  listPages,
  startFacebook,
} from './harness.ts';
import type { Harness, PageEntry } from './harness.ts';

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

describe('the dialog', () => {
  test('sends who allows back with code and state', async () => {
    const target = await giveConsent({ url: dialogUrl(harness.base) });
    expect(`${target.origin}${target.pathname}`).toBe(TEST_REDIRECT_URI);
    expect([...target.searchParams.keys()]).toEqual(['code', 'state']);
  });

  test('sends who denies back with the reason', async () => {
    const target = await giveConsent({ url: dialogUrl(harness.base), decision: 'deny' });
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
      state: 'state-1',
    });
  });

  test.each<[string, Record<string, string>]>([
    ['a stranger', { client_id: 'stranger' }],
    ['an address that is not registered', { redirect_uri: 'https://example.org/' }],
    ['an unknown scope', { scope: 'publish_actions' }],
  ])('refuses %s without a redirect', async (_what, changes) => {
    const page = await fetch(dialogUrl(harness.base, changes), { redirect: 'manual' });
    expect(page.status).toBe(400);
  });
});

describe('tokens', () => {
  test('a code gives a short User token, once', async () => {
    const code = await getCode(harness);
    const answer = await exchangeCode(harness, code);
    expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 5100 });
    const second = await exchangeCode(harness, code);
    expectGraphError(second, 100, 36009);
    expect(second.headers.get('www-authenticate')).toContain('"invalid_code"');
  });

  test('a code belongs to its redirect address, and the app to its secret', async () => {
    const code = await getCode(harness);
    expectGraphError(await exchangeCode(harness, code, { client_secret: 'wrong' }), 1);
    expectGraphError(await exchangeCode(harness, code, { client_id: 'stranger' }), 101);
    const changes = { redirect_uri: 'https://example.org/' };
    expectGraphError(await exchangeCode(harness, code, changes), 100, 36008);
  });

  test('a short token becomes a long one unless it is expired', async () => {
    const short = await exchangeCode(harness, await getCode(harness));
    const token = String(short.body['access_token']);
    expect((await exchangeToken(harness, token)).body).toMatchObject({ expires_in: 5_183_944 });
    await harness.control.advanceClock(2 * HOUR);
    expectGraphError(await exchangeToken(harness, token), 190, 463);
  });

  test('a Page token from a long User token has no end, one from a short token dies with it', async () => {
    const short = await exchangeCode(harness, await getCode(harness));
    const [brief] = await listPages(harness, String(short.body['access_token']));
    const lasting = await connect(harness);
    await harness.control.advanceClock(61 * DAY);
    idOf(await postText(lasting, 'still here'));
    expectGraphError(await postText(brief?.access_token ?? '', 'gone'), 190, 463);
  });

  test('debug_token tells what a token is', async () => {
    const query = {
      input_token: await connect(harness),
      access_token: `${CLIENT.client_id}|${CLIENT.client_secret}`,
    };
    const { body } = await harness.call('/debug_token', { query });
    const data = { is_valid: true, type: 'PAGE', expires_at: 0, scopes: SCOPES };
    expect(body).toMatchObject({ data: { ...data, user_id: PERSON_ID } });
  });

  test.each([
    ['revoked', 458],
    ['expired', 463],
  ])('a token that is %s through the control door says so', async (how, subcode) => {
    const token = await connect(harness);
    const { revokeTokens, expireTokens } = harness.control;
    await (how === 'revoked' ? revokeTokens : expireTokens)('facebook', PAGE_ID);
    expectGraphError(await postText(token, 'x'), 190, subcode);
  });

  test('revoking the person revokes the Pages too', async () => {
    const token = await connect(harness);
    await harness.control.revokeTokens('facebook', PERSON_ID);
    expectGraphError(await postText(token, 'x'), 190, 458);
  });
});

describe('me/accounts', () => {
  test('lists Pages with tokens and tasks, in pages whose next address works as it stands', async () => {
    const token = await getUserToken(harness);
    const query = { fields: 'id,name,access_token,tasks,category,picture{url}', limit: '1' };
    const first = await harness.call('/me/accounts', { query, token });
    const page = first.body as unknown as { data: PageEntry[]; paging: { next: string } };
    expect(page.data).toMatchObject([
      { id: PAGE_ID, name: 'Harbour Coffee Roasters', picture: { data: {} } },
    ]);
    expect(page.data[0]?.tasks).toContain('CREATE_CONTENT');
    expect(page.paging.next.startsWith(`${harness.base}/v25.0/me/accounts?`)).toBe(true);
    const second = (await (await fetch(page.paging.next)).json()) as typeof page;
    expect(second.data).toMatchObject([{ name: 'Rivera Ceramics' }]);
    expect(second.paging.next).toBeUndefined();
  });

  test('leaves out Pages that were not ticked', async () => {
    await harness.control.setKnobs('facebook', { hiddenPageIds: PAGE_ID });
    const pages = await listPages(harness, await getUserToken(harness));
    expect(pages.map(({ name }) => name)).toEqual(['Rivera Ceramics']);
  });

  test('is empty for somebody whose Page lies in a portfolio, where it can be found', async () => {
    const token = await getUserToken(harness, { persona: PORTFOLIO_PERSON_ID });
    expect((await harness.call('/me/accounts', { token })).body).toEqual({ data: [] });
    const businesses = await harness.call('/me/businesses', { token });
    const [business] = businesses.body['data'] as [{ id: string }];
    const query = { fields: 'id,name,access_token' };
    const owned = await harness.call(`/${business.id}/owned_pages`, { query, token });
    expect(owned.body['data']).toMatchObject([
      { name: 'Northern Trails', access_token: expect.any(String) as string },
    ]);
    const clients = await harness.call(`/${business.id}/client_pages`, { query, token });
    expect(clients.body).toEqual({ data: [] });
  });

  test('a Page token can be read again with the User token', async () => {
    const token = await getUserToken(harness);
    const query = { fields: 'access_token' };
    const { body } = await harness.call(`/${PAGE_ID}`, { query, token });
    const answer = await postText(String(body['access_token']), 'with the second token');
    expect(answer.status).toBe(200);
  });
});

describe('permissions', () => {
  test('are listed, granted and declined', async () => {
    const token = await getUserToken(harness, { without: ['read_insights'] });
    const { body } = await harness.call('/me/permissions', { token });
    const entries = body['data'] as unknown[];
    expect(entries).toContainEqual({ permission: 'pages_manage_posts', status: 'granted' });
    expect(entries).toContainEqual({ permission: 'read_insights', status: 'declined' });
  });

  test('one can be taken back, and with it what it allowed', async () => {
    const user = await getUserToken(harness);
    const [page] = await listPages(harness, user);
    const path = '/me/permissions/pages_manage_posts';
    const answer = await harness.call(path, { method: 'DELETE', token: user });
    expect(answer.body).toEqual({ success: true });
    expectGraphError(await postText(page?.access_token ?? '', 'x'), 200);
  });

  test('all can be taken back, which ends every token of the grant', async () => {
    const user = await getUserToken(harness);
    const [page] = await listPages(harness, user);
    const path = `/${PERSON_ID}/permissions`;
    const answer = await harness.call(path, { method: 'DELETE', token: user });
    expect(answer.body).toEqual({ success: true });
    expectGraphError(await postText(page?.access_token ?? '', 'x'), 190, 458);
    expectGraphError(await harness.call('/me', { token: user }), 190, 458);
  });
});

describe('appsecret_proof', () => {
  function prove(token: string): string {
    return createHmac('sha256', CLIENT.client_secret).update(token).digest('hex');
  }

  test('is checked when it is sent', async () => {
    const token = await connect(harness);
    idOf(await postText(token, 'proven', prove(token)));
    expectGraphError(await postText(token, 'of another token', prove('other')), 100);
  });

  test('can be required', async () => {
    const token = await connect(harness);
    await harness.control.setKnobs('facebook', { requireAppSecretProof: true });
    const answer = await postText(token, 'unproven');
    expectGraphError(answer, 100);
    expect(answer.text).toContain('require an appsecret_proof argument');
    idOf(await postText(token, 'proven', prove(token)));
  });
});

describe('who may post', () => {
  test('a User token may not', async () => {
    expectGraphError(await postText(await getUserToken(harness), 'x'), 200);
  });

  test('somebody without the task CREATE_CONTENT may not', async () => {
    const token = await connect(harness);
    await harness.control.setKnobs('facebook', { pageTasks: 'ANALYZE,MODERATE' });
    expectGraphError(await postText(token, 'x'), 200);
  });

  test('a Page may not post for another', async () => {
    const form = { message: 'x' };
    const path = `/${OTHER_PAGE_ID}/feed`;
    expectGraphError(await harness.call(path, { form, token: await connect(harness) }), 100, 33);
  });

  test('nobody may when the Page is throttled', async () => {
    const token = await connect(harness);
    await harness.control.setKnobs('facebook', { usagePercent: 100 });
    const answer = await postText(token, 'x');
    expectGraphError(answer, 80001);
    const usage = JSON.parse(answer.headers.get('x-business-use-case-usage') ?? '{}') as unknown;
    expect(usage).toMatchObject({
      [PAGE_ID]: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 5 }],
    });
  });
});

import { createRequire } from 'node:module';
import { AuthClient, RestliClient } from 'linkedin-api-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { NOVA, PAGE, PAGE_SCOPES } from '#tests/app/server/sandbox/linkedin/linkedin-user.ts';
import { startTestSandbox, TEST_REDIRECT_URI } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

const VERSION = '202601';
const SCOPES = [...PAGE_SCOPES.split(' '), 'r_member_social_feed', 'w_member_social_feed'];

let sandbox: TestSandbox;
let auth: AuthClient;
let accessToken: string;
let refreshToken: string;
const client = new RestliClient();

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['linkedin'] });
  const base = `${sandbox.url}/linkedin`;
  // The setting that docs/sandbox.md describes. The client has no option for its base URLs.
  Object.assign(createRequire(import.meta.url)('linkedin-api-client/dist/lib/utils/constants.js'), {
    OAUTH_BASE_URL: `${base}/oauth/v2`,
    NON_VERSIONED_BASE_URL: `${base}/v2`,
    VERSIONED_BASE_URL: `${base}/rest`,
  });
  const app = sandbox.clients['linkedin'];
  auth = new AuthClient({
    clientId: app?.clientId ?? '',
    clientSecret: app?.clientSecret ?? '',
    redirectUrl: TEST_REDIRECT_URI,
  });
});

beforeEach(async () => {
  await sandbox.control.reset();
  await sandbox.control.setKnobs('linkedin', { partnerApp: true });
  const url = auth.generateMemberAuthorizationUrl(SCOPES, 'some-state');
  const back = await decideOnConsentPage(url, 'allow');
  const tokens = await auth.exchangeAuthCodeForAccessToken(back.searchParams.get('code') ?? '');
  accessToken = tokens.access_token;
  refreshToken = tokens.refresh_token ?? '';
});

afterAll(async () => {
  await sandbox.close();
});

function entity(author: string, commentary: string) {
  return {
    author,
    commentary,
    visibility: 'PUBLIC',
    lifecycleState: 'PUBLISHED',
    distribution: { feedDistribution: 'MAIN_FEED' },
  };
}

async function createPost(author: string, commentary: string): Promise<string> {
  const created = await client.create({
    resourcePath: '/posts',
    entity: entity(author, commentary),
    accessToken,
    versionString: VERSION,
  });
  expect(created.status).toBe(201);
  return created.createdEntityId as string;
}

function readPost(id: string) {
  return client.get({
    resourcePath: '/posts/{id}',
    pathKeys: { id },
    accessToken,
    versionString: VERSION,
  });
}

describe("LinkedIn's JavaScript client", () => {
  test("reads the member's profile in both ways", async () => {
    const info = await client.get({ resourcePath: '/userinfo', accessToken });
    const me = await client.get({ resourcePath: '/me', accessToken });
    expect(`urn:li:person:${String(info.data['sub'])}`).toBe(NOVA);
    expect(me.data).toMatchObject({ localizedFirstName: info.data['given_name'] });
  });

  test('creates, reads, lists, changes, and deletes a post of a Page', async () => {
    const id = await createPost(PAGE, 'Hello from the client');
    expect(id).toMatch(/^urn:li:share:\d+$/);
    expect((await readPost(id)).data).toMatchObject({
      id,
      author: PAGE,
      lifecycleState: 'PUBLISHED',
    });
    const listed = await client.finder({
      resourcePath: '/posts',
      finderName: 'author',
      queryParams: { author: PAGE, count: 10, sortBy: 'LAST_MODIFIED', fields: 'id,commentary' },
      accessToken,
      versionString: VERSION,
    });
    expect(listed.data.elements).toEqual([{ id, commentary: 'Hello from the client' }]);
    await client.partialUpdate({
      resourcePath: '/posts/{id}',
      pathKeys: { id },
      patchSetObject: { commentary: 'Changed' },
      accessToken,
      versionString: VERSION,
    });
    expect((await readPost(id)).data).toMatchObject({ commentary: 'Changed' });
    const deleted = await client.delete({
      resourcePath: '/posts/{id}',
      pathKeys: { id },
      accessToken,
      versionString: VERSION,
    });
    expect(deleted.status).toBe(204);
  });

  test('reads several posts at once, even when the query is too long for the URL', async () => {
    const id = await createPost(PAGE, 'One of many');
    const deleted = Array.from(
      { length: 120 },
      (_, at) => `urn:li:share:${7_000_000_000_000_000 + at}`,
    );
    for (const ids of [
      [id, 'urn:li:share:1'],
      [id, ...deleted],
    ]) {
      const read = await client.batchGet({
        resourcePath: '/posts',
        ids,
        accessToken,
        versionString: VERSION,
      });
      expect(Object.keys(read.data.results)).toEqual([id]);
      expect(Object.keys(read.data.errors)).toHaveLength(ids.length - 1);
    }
  });

  test('starts an upload, lists roles, and comments', async () => {
    const upload = await client.action({
      resourcePath: '/images',
      actionName: 'initializeUpload',
      data: { initializeUploadRequest: { owner: NOVA } },
      accessToken,
      versionString: VERSION,
    });
    expect(upload.data.value).toMatchObject({ image: expect.stringMatching(/^urn:li:image:/) });
    const roles = await client.finder({
      resourcePath: '/organizationAcls',
      finderName: 'roleAssignee',
      accessToken,
      versionString: VERSION,
    });
    expect(roles.data.elements).toMatchObject([{ organization: PAGE }]);
    const post = await createPost(NOVA, 'Say something');
    const target = { resourcePath: '/socialActions/{post}/comments', pathKeys: { post } };
    const caller = { accessToken, versionString: VERSION };
    const comment = { actor: NOVA, object: post, message: { text: 'First!' } };
    await client.create({ ...target, ...caller, entity: comment });
    const comments = await client.getAll({ ...target, ...caller });
    expect(comments.data.elements).toMatchObject([{ actor: NOVA, message: { text: 'First!' } }]);
  });

  test('finds a Page by its name in three ways, and counts its followers', async () => {
    const caller = { accessToken, versionString: VERSION };
    const id = PAGE.split(':').at(-1) ?? '';
    const one = await client.get({
      resourcePath: '/organizations/{id}',
      pathKeys: { id },
      ...caller,
    });
    const several = await client.batchGet({ resourcePath: '/organizations', ids: [id], ...caller });
    const found = await client.finder({
      resourcePath: '/organizations',
      finderName: 'vanityName',
      ...caller,
      queryParams: { vanityName: one.data['vanityName'] as string },
    });
    expect(several.data.results).toEqual({ [id]: one.data });
    expect(found.data.elements).toEqual([one.data]);
    const none = await client.finder({
      resourcePath: '/organizations',
      finderName: 'vanityName',
      ...caller,
      queryParams: { vanityName: 'nobody-has-this-name' },
    });
    expect(none.data).toMatchObject({ paging: { total: 0 }, elements: [] });
    const size = await client.get({
      resourcePath: '/networkSizes/{urn}',
      pathKeys: { urn: PAGE },
      ...caller,
      queryParams: { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' },
    });
    expect(size.data['firstDegreeSize']).toBeGreaterThan(0);
  });

  test('reports a duplicate, a missing post, and an expired version with their codes', async () => {
    const id = await createPost(NOVA, 'Twice');
    await expect(createPost(NOVA, 'Twice')).rejects.toMatchObject({
      response: {
        status: 422,
        data: { errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] } },
      },
    });
    await expect(readPost('urn:li:share:1')).rejects.toMatchObject({ response: { status: 404 } });
    const dead = client.get({
      resourcePath: '/posts/{id}',
      pathKeys: { id },
      accessToken,
      versionString: '202401',
    });
    await expect(dead).rejects.toMatchObject({
      response: { status: 426, data: { code: 'NONEXISTENT_VERSION' } },
    });
  });

  test('refreshes and inspects a token', async () => {
    const refreshed = await auth.exchangeRefreshTokenForAccessToken(refreshToken);
    expect(refreshed.refresh_token).toBe(refreshToken);
    // Contrary to its types, the client returns the whole HTTP response here.
    expect(await auth.introspectAccessToken(refreshed.access_token)).toMatchObject({
      data: { active: true, status: 'active', auth_type: '3L' },
    });
    await expect(auth.getTwoLeggedAccessToken()).rejects.toMatchObject({
      response: { status: 401, data: { error: 'access_denied' } },
    });
  });
});

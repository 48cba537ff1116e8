import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createStepHarness,
  type StepHarness,
} from '#tests/support/step-harness.ts';

let server: ScriptedServer;
let harness: StepHarness;
beforeEach(async () => {
  server = await startScriptedServer();
  harness = createStepHarness();
});
afterEach(async () => {
  await harness.close();
  await server.close();
});

function read(externalId: string, remoteIds: string[], extraScopes: string[] = []) {
  const app = { clientId: 'cid', clientSecret: 's', baseUrl: server.baseUrl, extraScopes };
  const adapter = createLinkedinAdapter(linkedinConfig(app));
  const account = { externalId, name: 'Ada', handle: null, details: {}, accessToken: 'token' };
  if (adapter.readMetrics === null) throw new Error('no metrics');
  return adapter.readMetrics(harness.context, account, remoteIds);
}

const targets = () => server.received.map(({ target }) => target);
const PERSON = 'urn:li:person:AbC';
const PAGE = 'urn:li:organization:1';
const NOTHING = {
  views: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  clicks: null,
};

describe("metrics of a Page's posts", () => {
  const statistics = {
    impressionCount: 120,
    uniqueImpressionsCount: 90,
    clickCount: 4,
    likeCount: 3,
    commentCount: 1,
    shareCount: 0,
  };

  it('are read with one request for shares and one for other posts', async () => {
    const share = { share: 'urn:li:share:7', totalShareStatistics: statistics };
    const other = { ugcPost: 'urn:li:ugcPost:8', totalShareStatistics: { likeCount: 5 } };
    server.script({ body: { elements: [share] } }, { body: { elements: [other] } });
    const ids = ['urn:li:share:7', 'urn:li:ugcPost:8', 'urn:li:share:9'];
    expect(await read(PAGE, ids)).toEqual([
      {
        remoteId: 'urn:li:share:7',
        views: 120,
        reach: 90,
        likes: 3,
        comments: 1,
        shares: 0,
        saves: null,
        clicks: 4,
      },
      { ...NOTHING, remoteId: 'urn:li:ugcPost:8', likes: 5 },
      {
        remoteId: 'urn:li:share:9',
        views: 0,
        reach: 0,
        likes: 0,
        comments: 0,
        shares: 0,
        saves: null,
        clicks: 0,
      },
    ]);
    const base =
      '/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=urn%3Ali%3Aorganization%3A1';
    expect(targets()).toEqual([
      `${base}&shares=List(urn%3Ali%3Ashare%3A7,urn%3Ali%3Ashare%3A9)`,
      `${base}&ugcPosts=List(urn%3Ali%3AugcPost%3A8)`,
    ]);
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Bearer token',
      'linkedin-version': '202609',
    });
  });

  it('are null without the required role, and for an unsupported post', async () => {
    server.script({ status: 403, body: { status: 403, code: 'ACCESS_DENIED' } });
    const refused = ['urn:li:share:7', 'urn:li:ugcPost:8'];
    expect(await read(PAGE, refused)).toEqual(
      refused.map((remoteId) => ({ remoteId, ...NOTHING })),
    );
    expect(server.received).toHaveLength(1);
    const remoteId = 'urn:li:activity:9';
    expect(await read(PAGE, [remoteId])).toEqual([{ remoteId, ...NOTHING }]);
  });

  it('are requested in batches of fifty', async () => {
    const empty = { body: { elements: [] } };
    server.script(empty, empty);
    const ids = Array.from({ length: 51 }, (_, index) => `urn:li:share:${String(index)}`);
    expect(await read(PAGE, ids)).toHaveLength(51);
    expect(server.received).toHaveLength(2);
  });
});

describe("metrics of a member's posts", () => {
  const count = (value: number) => ({ body: { elements: [{ count: value, metricType: 'X' }] } });

  it('are read one by one with their scope, and null when this version does not support them', async () => {
    const unknown = { status: 400, body: { status: 400, code: 'INVALID_VALUE_FOR_FIELD' } };
    const none = { body: { elements: [] } };
    server.script(count(42), count(30), count(5), count(2), none, unknown, count(7));
    const scopes = ['r_member_postAnalytics'];
    expect(await read(PERSON, ['urn:li:ugcPost:7'], scopes)).toEqual([
      {
        remoteId: 'urn:li:ugcPost:7',
        views: 42,
        reach: 30,
        likes: 5,
        comments: 2,
        shares: null,
        saves: null,
        clicks: 7,
      },
    ]);
    expect(targets()[0]).toBe(
      '/rest/memberCreatorPostAnalytics?q=entity&entity=(ugc:urn%3Ali%3AugcPost%3A7)&queryType=IMPRESSION&aggregation=TOTAL',
    );
    expect(targets().map((target) => /queryType=(\w+)/u.exec(target)?.[1])).toEqual([
      'IMPRESSION',
      'MEMBERS_REACHED',
      'REACTION',
      'COMMENT',
      'RESHARE',
      'POST_SAVE',
      'LINK_CLICKS',
    ]);
  });

  it('are reactions and comments without that scope, skipping deleted posts', async () => {
    server.script(
      {
        body: { likesSummary: { totalLikes: 3 }, commentsSummary: { aggregatedTotalComments: 2 } },
      },
      { status: 404, body: { status: 404, code: 'NOT_FOUND' } },
      { body: { commentsSummary: { totalFirstLevelComments: 1 } } },
    );
    const ids = ['urn:li:share:1', 'urn:li:share:2', 'urn:li:share:3'];
    expect(await read(PERSON, ids)).toEqual([
      { ...NOTHING, remoteId: 'urn:li:share:1', likes: 3, comments: 2 },
      { ...NOTHING, remoteId: 'urn:li:share:3', comments: 1 },
    ]);
    expect(targets()[0]).toBe('/rest/socialActions/urn%3Ali%3Ashare%3A1');
  });

  it('are null, not zero, when LinkedIn returns none, and the rest is not requested', async () => {
    server.script({ status: 403, body: { status: 403, serviceErrorCode: 100 } });
    const ids = ['urn:li:share:1', 'urn:li:share:2'];
    expect(await read(PERSON, ids)).toEqual(ids.map((remoteId) => ({ remoteId, ...NOTHING })));
    expect(server.received).toHaveLength(1);
  });

  it('fail when LinkedIn is down, or when the account is disconnected', async () => {
    server.script({
      status: 401,
      body: { status: 401, code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65601 },
    });
    expect(await catchPlatformError(read(PERSON, ['urn:li:share:1']))).toMatchObject({
      kind: 'reauthorize',
    });
  });
});

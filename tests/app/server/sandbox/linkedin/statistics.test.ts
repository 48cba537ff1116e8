import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, NOVA, PAGE, PAGE_SCOPES } from './linkedin-user.ts';
import type { LinkedInUser } from './linkedin-user.ts';

const ALL = `${PAGE_SCOPES} r_member_postAnalytics r_member_social_feed`;
const VERSION = { 'x-restli-protocol-version': '2.0.0' };

interface PageNumbers {
  share?: string;
  ugcPost?: string;
  totalShareStatistics: { impressionCount: number; likeCount: number };
}

describe('LinkedIn statistics', () => {
  let sandbox: TestSandbox;
  let user: LinkedInUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['linkedin'] });
    user = await connect(sandbox, { scope: ALL });
  });
  afterEach(() => sandbox.close());

  const publish = async (text: string, extra: Record<string, unknown> = {}) =>
    (await user.post(text, extra)).headers.get('x-restli-id') ?? '';
  const ofPage = (lists: string, page = PAGE) =>
    user.call(
      'GET',
      `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeURIComponent(page)}&${lists}`,
    );
  const ofMember = (
    urn: string,
    rest = 'queryType=IMPRESSION&aggregation=TOTAL',
    version = '202608',
  ) =>
    user.call(
      'GET',
      `/rest/memberCreatorPostAnalytics?q=entity&entity=(${urn.includes('ugcPost') ? 'ugc' : 'share'}:${encodeURIComponent(urn)})&${rest}`,
      { headers: { ...VERSION, 'linkedin-version': version } },
    );
  const poll = {
    question: 'Which?',
    options: [{ text: 'a' }, { text: 'b' }],
    settings: { duration: 'ONE_DAY' },
  };

  it("returns statistics for a Page's posts of both kinds in one call, omitting deleted ones", async () => {
    const first = await publish('first', { author: PAGE });
    const deleted = await publish('gone', { author: PAGE });
    const vote = await publish('vote', { author: PAGE, content: { poll } });
    await user.call('DELETE', `/rest/posts/${encodeURIComponent(deleted)}`);
    await sandbox.control.advanceClock(86_400);
    const shares = [first, deleted].map(encodeURIComponent).join(',');
    const lists = `shares=List(${shares})&ugcPosts=List(${encodeURIComponent(vote)})`;
    const { body } = await ofPage(lists);
    const elements = body.elements as PageNumbers[];
    expect(elements.map(({ share, ugcPost }) => share ?? ugcPost)).toEqual([first, vote]);
    for (const { totalShareStatistics } of elements) {
      expect(totalShareStatistics.impressionCount).toBeGreaterThan(0);
      expect(totalShareStatistics.likeCount).toBeLessThan(totalShareStatistics.impressionCount);
    }
    await sandbox.control.advanceClock(366 * 86_400);
    user = await connect(sandbox, { scope: ALL });
    const later = await user.call(
      'GET',
      `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeURIComponent(PAGE)}&${lists}`,
      { headers: { ...VERSION, 'linkedin-version': '202611' } },
    );
    expect(later.body.elements).toEqual([]);
  });

  it('requires lists with raw brackets, encoded elements, and the right kind of URN', async () => {
    const urn = encodeURIComponent(await publish('first', { author: PAGE }));
    expect((await ofPage(`shares=List%28${urn}%29`)).status).toBe(400);
    expect((await ofPage(`ugcPosts=List(${urn})`)).status).toBe(400);
    expect((await ofPage('shares=List(urn:li:share:7)')).status).toBe(400);
    expect(await sandbox.control.listViolations('linkedin')).toHaveLength(2);
  });

  it('rejects Page statistics for a user who is not an administrator, or lacks the scope', async () => {
    const urn = encodeURIComponent(await publish('first', { author: PAGE }));
    await sandbox.control.setKnobs('linkedin', { pageRole: 'CONTENT_ADMIN' });
    expect((await ofPage(`shares=List(${urn})`)).body.serviceErrorCode).toBe(100);
    await sandbox.control.setKnobs('linkedin', { pageRole: 'ADMINISTRATOR' });
    user = await connect(sandbox, { scope: 'openid profile w_member_social' });
    expect((await ofPage(`shares=List(${urn})`)).status).toBe(403);
  });

  it("returns one metric of a member's post per call", async () => {
    const urn = await publish('mine', { author: NOVA });
    await sandbox.control.advanceClock(86_400);
    const { body } = await ofMember(urn);
    const [element] = body.elements as Array<{ count: number }>;
    expect(element).toMatchObject({ metricType: 'IMPRESSION', targetEntity: { share: urn } });
    expect(element?.count).toBeGreaterThan(0);
    const vote = await publish('vote', { content: { poll } });
    expect((await ofMember(vote)).body.elements).toMatchObject([{ targetEntity: { ugc: vote } }]);
  });

  it("uses the metric names of the request's API version", async () => {
    const urn = await publish('mine');
    const old = await ofMember(urn, undefined, '202604');
    const [element] = old.body.elements as Array<{ metricType: Record<string, string> }>;
    expect(Object.values(element?.metricType ?? {})).toEqual(['IMPRESSION']);
    const clicks = 'queryType=LINK_CLICKS&aggregation=TOTAL';
    expect((await ofMember(urn, clicks, '202604')).status).toBe(200);
    expect((await ofMember(urn, clicks, '202603')).status).toBe(400);
  });

  it("rejects statistics of a member's post without the scope, and of another member's post", async () => {
    const page = await publish('from the page', { author: PAGE });
    expect((await ofMember(page)).status).toBe(403);
    const mine = await publish('mine');
    user = await connect(sandbox);
    expect((await ofMember(mine)).body.serviceErrorCode).toBe(100);
  });

  it('sums likes and comments, and reactions by type', async () => {
    const urn = encodeURIComponent(await publish('mine'));
    await sandbox.control.advanceClock(30 * 86_400);
    const actions = await user.call('GET', `/rest/socialActions/${urn}`);
    const metadata = await user.call('GET', `/rest/socialMetadata/${urn}`);
    const { likesSummary } = actions.body as unknown as { likesSummary: { totalLikes: number } };
    expect(likesSummary.totalLikes).toBeGreaterThan(0);
    expect(metadata.body).toMatchObject({
      reactionSummaries: { LIKE: { count: likesSummary.totalLikes } },
    });
    const self = await connect(sandbox);
    expect((await self.call('GET', `/rest/socialActions/${urn}`)).status).toBe(403);
  });
});

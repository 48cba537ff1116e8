import { describe, expect, it } from 'vitest';
import {
  applyDraftMentions,
  declareMention,
  dropMentions,
  listDeclared,
  listMentionNotes,
  listOffered,
  listRemoved,
  listShownNames,
  listUsedKeys,
} from '#app/domain/composer/apply-draft-mentions.ts';
import { EMPTY_THREAD_POST } from '#app/domain/composer/draft-thread.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { type Draft, EMPTY_DRAFT, toPublishRequest } from '#app/domain/composer/draft.ts';
import { applyMentions } from '#app/domain/content/apply-mentions.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';

const ACME = {
  name: 'acme',
  displayName: 'Acme Pottery',
  handles: {
    twitter: 'acmepots',
    linkedin: { urn: 'urn:li:organization:5515715', name: 'Acme Ltd' },
    facebook: { pageId: '1353269864728879', name: 'Acme on Facebook' },
  },
};
const ADA = { name: 'Ada', displayName: 'Ada L.', handles: {} };
const DIRECTORY = [ACME, ADA];

const toDraft = (caption: string, change: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  mentions: '["acme"]',
  shared: { caption, hashtags: [] },
  ...change,
});

describe('the mentions of a draft', () => {
  it('are written in all of its texts as each platform gets them', () => {
    const draft = toDraft('By @acme', {
      mode: 'unique',
      own: { twitter: { caption: 'Own @ACME', hashtags: [] } },
      comment: { text: 'Ask @acme', own: { twitter: '@acme!' }, none: [], hashtags: [] },
      twitter: {
        ...EMPTY_DRAFT.twitter,
        thread: [{ ...EMPTY_THREAD_POST, text: 'More @acme' }],
      },
    });
    const twitter = applyDraftMentions(draft, 'twitter', DIRECTORY);
    expect([
      twitter.shared.caption,
      twitter.own.twitter?.caption,
      twitter.comment.text,
      twitter.comment.own.twitter,
      twitter.twitter.thread[0]?.text,
    ]).toEqual(['By @acmepots', 'Own @acmepots', 'Ask @acmepots', '@acmepots!', 'More @acmepots']);
    const linkedin = applyDraftMentions(draft, 'linkedin', DIRECTORY);
    expect(linkedin.shared.caption).toBe('By @[Acme Ltd](urn:li:organization:5515715)');
    expect(linkedin.comment.text).toBe('Ask Acme Ltd');
  });

  it.each(PLATFORM_IDS)('are the same as those of the delivery on %s', (platform) => {
    const draft = toDraft('By @acme, @ada, and @bob', { mentions: '["acme","Ada"]' });
    const input = PublishPostInput.parse({
      ...toPublishRequest(draft, [platform]),
      content: { captions: [draft.shared.caption], mentions: DIRECTORY },
    });
    const [sent] = applyMentions(input, platform).content.captions;
    expect(applyDraftMentions(draft, platform, DIRECTORY).shared.caption).toBe(sent);
  });

  it('keep the handles that a post declared them with', () => {
    const own = { ...ACME, handles: { twitter: 'before' } };
    const draft = toDraft('@acme', { mentions: JSON.stringify([own]) });
    expect(applyDraftMentions(draft, 'twitter', DIRECTORY).shared.caption).toBe('@before');
  });

  it('are ignored if a form sends something else', () => {
    const draft = toDraft('@acme', { mentions: '[null, 5, {"name": "acme"}, {"handles": {}}]' });
    expect(listDeclared(draft, DIRECTORY)).toEqual([]);
    expect(applyDraftMentions(draft, 'twitter', DIRECTORY)).toBe(draft);
  });

  it('are named on platforms that show a name', () => {
    const draft = toDraft('@acme');
    expect(listShownNames(draft, 'linkedin', DIRECTORY)).toEqual([ACME.handles.linkedin]);
    expect(listShownNames(draft, 'twitter', DIRECTORY)).toEqual([]);
  });

  it('have a note where a platform gets the plain name', () => {
    const draft = toDraft('@acme', {
      comment: { text: 'Ask @acme', own: {}, none: [], hashtags: [] },
    });
    expect(listMentionNotes(draft, 'twitter', DIRECTORY)).toEqual([]);
    expect(listMentionNotes(draft, 'linkedin', DIRECTORY)).toEqual([
      'Mentions in LinkedIn comments aren’t linked. The comment has the name “Acme Ltd” there.',
    ]);
    expect(listMentionNotes(draft, 'instagram', DIRECTORY)).toEqual([
      '@acme has no handle on Instagram. The post has the name “Acme Pottery” there.',
      '@acme has no handle on Instagram. The comment has the name “Acme Pottery” there.',
    ]);
  });
});

describe('declaring', () => {
  it('adds a name once and removes it again, also one with its handles', () => {
    const once = declareMention('', 'acme');
    expect(once).toBe('["acme"]');
    expect(declareMention(once, 'ACME')).toBe(once);
    expect(dropMentions(declareMention(once, 'Ada'), ['Acme'])).toBe('["Ada"]');
    expect(dropMentions(JSON.stringify([ACME]), ['acme'])).toBe('');
  });

  it('offers names of the directory that the texts have and the draft doesn’t declare', () => {
    expect(listOffered(toDraft('@acme, @ada, hi@ada.test, and @bob'), DIRECTORY)).toEqual([ADA]);
    expect(listOffered(toDraft('ada'), DIRECTORY)).toEqual([]);
    const inComment = { text: '@Ada', own: {}, none: [], hashtags: [] };
    expect(listOffered(toDraft('', { comment: inComment }), DIRECTORY)).toEqual([ADA]);
  });

  it('ends for names that the texts had and have no longer', () => {
    const draft = toDraft('Hello', { mentions: '["acme","Ada"]' });
    const before = listUsedKeys(toDraft('@ACME'));
    expect(listRemoved(draft, { before, now: listUsedKeys(draft) })).toEqual(['acme']);
  });
});

describe('the composer', () => {
  const account: ComposerAccount = {
    id: 'acct_1',
    platform: 'twitter',
    name: 'Kiln',
    handle: null,
    pictureUrl: null,
    profileUrl: null,
    isDefault: true,
    state: 'active',
    tier: 'standard',
  };
  const assess = (draft: Draft, mentions?: typeof DIRECTORY) =>
    assessPlatforms(
      { ...draft, platforms: ['twitter'] },
      {
        accounts: [account],
        files: [],
        creators: {},
        ...(mentions && { mentions }),
      },
    ).find(({ platform }) => platform === 'twitter');

  it('counts and previews the handle', () => {
    const [plain, applied] = [assess(toDraft('By @acme')), assess(toDraft('By @acme'), DIRECTORY)];
    expect([plain?.count, applied?.count]).toEqual([8, 12]);
    expect(applied?.text.caption).toBe('By @acmepots');
    expect(applied?.status).toBe('ready');
  });

  it('blocks a post that declares a name that the workspace doesn’t have, where that is known', () => {
    const draft = toDraft('By @gone', { mentions: '["gone"]' });
    expect(assess(draft, DIRECTORY)).toMatchObject({
      status: 'blocked',
      findings: [{ code: 'unknown_mention', remedy: 'edit_mentions' }],
    });
    expect(assess(draft)?.status).toBe('ready');
  });
});

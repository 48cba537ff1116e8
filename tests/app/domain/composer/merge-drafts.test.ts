import { describe, expect, it } from 'vitest';
import { isSameDraft, mergeDrafts, takePart } from '#app/domain/composer/merge-drafts.ts';
import { EMPTY_THREAD_POST } from '#app/domain/composer/draft-thread.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';

const base: Draft = {
  ...EMPTY_DRAFT,
  platforms: ['instagram', 'twitter'],
  shared: { caption: 'Before', hashtags: ['one'] },
};
const withCaption = (caption: string, draft = base): Draft => ({
  ...draft,
  shared: { ...draft.shared, caption },
});

describe('two versions of a draft', () => {
  it('keep both sides’ changes if they concern different parts', () => {
    const mine = withCaption('Mine');
    const theirs: Draft = {
      ...base,
      shared: { ...base.shared, hashtags: ['two'] },
      own: { tiktok: { caption: 'Short', hashtags: [] } },
      mediaIds: ['med_1'],
      ownMediaIds: { tiktok: ['med_2'] },
      youtube: { ...base.youtube, title: 'Title' },
    };
    expect(mergeDrafts({ base, mine, theirs })).toEqual({
      draft: { ...theirs, shared: { caption: 'Mine', hashtags: ['two'] } },
      conflicts: [],
    });
  });

  it('keep a text that both changed differently twice, and never mix its characters', () => {
    const mine = withCaption('Before, and mine');
    const theirs = withCaption('Before, and theirs');
    expect(mergeDrafts({ base, mine, theirs })).toEqual({
      draft: mine,
      conflicts: [
        { part: 'shared.caption', mine: 'Before, and mine', theirs: 'Before, and theirs' },
      ],
    });
  });

  it('don’t conflict over the same change', () => {
    const same = withCaption('Same');
    expect(mergeDrafts({ base, mine: same, theirs: withCaption('Same') }).conflicts).toEqual([]);
  });

  it('merge platforms one by one', () => {
    const mine: Draft = { ...base, platforms: ['instagram', 'twitter', 'tiktok'] };
    const theirs: Draft = { ...base, platforms: ['twitter', 'linkedin'] };
    const { draft, conflicts } = mergeDrafts({ base, mine, theirs });
    expect([draft.platforms, conflicts]).toEqual([['tiktok', 'linkedin', 'twitter'], []]);
  });

  it('merge a platform’s accounts one by one', () => {
    const before: Draft = { ...base, accounts: { instagram: ['a', 'b'] } };
    const mine: Draft = { ...base, accounts: { instagram: ['b', 'c'] } };
    const theirs: Draft = { ...base, accounts: { instagram: ['a', 'b', 'd'], twitter: ['x'] } };
    const { draft, conflicts } = mergeDrafts({ base: before, mine, theirs });
    expect([draft.accounts, conflicts]).toEqual([
      { instagram: ['b', 'c', 'd'], twitter: ['x'] },
      [],
    ]);
    expect(isSameDraft(before, { ...base, accounts: { instagram: ['b', 'a'] } })).toBe(true);
    expect(isSameDraft(before, base)).toBe(false);
  });

  it('ask which accounts to use if both replaced a platform’s default account', () => {
    const mine: Draft = { ...base, accounts: { instagram: ['a'] } };
    const theirs: Draft = { ...base, accounts: { instagram: ['b', 'c'] } };
    const { draft, conflicts } = mergeDrafts({ base, mine, theirs });
    expect(conflicts).toEqual([
      {
        part: 'accounts.instagram',
        mine: { accountIds: ['a'] },
        theirs: { accountIds: ['b', 'c'] },
      },
    ]);
    expect(takePart(draft, theirs, 'accounts.instagram').accounts).toEqual(theirs.accounts);
    expect(mergeDrafts({ base: mine, mine, theirs: base }).draft.accounts).toEqual({});
  });

  it('don’t bring back a platform or an account from my own save whose response was lost', () => {
    const sent: Draft = { ...base, platforms: ['tiktok'], accounts: { tiktok: ['a', 'b'] } };
    const mine: Draft = { ...base, platforms: [], accounts: { tiktok: ['a'] } };
    const before: Draft = { ...base, platforms: [], accounts: { tiktok: ['a'] } };
    const { draft } = mergeDrafts({ base: before, mine, theirs: sent, sent: [sent] });
    expect(draft).toEqual(mine);
  });

  it('show a platform’s text that one side removed and the other changed', () => {
    const own = { tiktok: { caption: 'Short', hashtags: ['fyp'] } };
    const changed = { tiktok: { caption: 'Shorter', hashtags: ['fyp'] } };
    const before: Draft = { ...base, own };
    const mine: Draft = { ...base, own: {} };
    const theirs: Draft = { ...base, own: changed };
    const merged = mergeDrafts({ base: before, mine, theirs });
    expect(merged.conflicts).toEqual([{ part: 'own.tiktok', mine: '', theirs: 'Shorter\n\n#fyp' }]);
    expect(takePart(merged.draft, theirs, 'own.tiktok').own).toEqual(changed);
    expect(takePart(theirs, mine, 'own.tiktok').own).toEqual({});
  });

  it('treat the files, their fit, and the cover as one part', () => {
    const mine: Draft = {
      ...base,
      mediaIds: ['med_1', 'med_3'],
      cover: { mediaId: null, atMs: 100 },
    };
    const theirs: Draft = { ...base, mediaIds: ['med_2'] };
    const { conflicts, draft } = mergeDrafts({ base, mine, theirs });
    expect(conflicts).toEqual([
      { part: 'file', mine: { mediaIds: ['med_1', 'med_3'] }, theirs: { mediaIds: ['med_2'] } },
    ]);
    expect(takePart(draft, theirs, 'file')).toMatchObject({
      mediaIds: ['med_2'],
      cover: base.cover,
    });
  });

  it('ask about each platform’s own files', () => {
    const mine: Draft = { ...base, ownMediaIds: { tiktok: ['med_1'], twitter: ['med_4'] } };
    const theirs: Draft = { ...base, ownMediaIds: { tiktok: [] } };
    const { conflicts, draft } = mergeDrafts({ base, mine, theirs });
    expect(conflicts).toEqual([
      { part: 'files.tiktok', mine: { mediaIds: ['med_1'] }, theirs: { mediaIds: [] } },
    ]);
    const merged = takePart(draft, theirs, 'files.tiktok');
    expect(merged.ownMediaIds).toEqual({ tiktok: [], twitter: ['med_4'] });
  });

  it.each([
    ['mode', { mode: 'unique' }],
    ['instagram.isStory', { instagram: { ...base.instagram, isStory: true } }],
    ['facebook.isStory', { facebook: { ...EMPTY_DRAFT.facebook, isStory: true } }],
    ['tiktok.privacyLevel', { tiktok: { ...base.tiktok, privacyLevel: 'SELF_ONLY' } }],
    ['youtube.categoryId', { youtube: { ...base.youtube, categoryId: '27' } }],
    ['linkedin.noCard', { linkedin: { ...base.linkedin, noCard: true } }],
  ] as const)('take over a change of %s', (part, change) => {
    const theirs = { ...base, ...change } as Draft;
    expect(mergeDrafts({ base, mine: base, theirs }).draft).toEqual(theirs);
    expect(takePart(base, theirs, part)).toEqual(theirs);
    expect(isSameDraft(base, theirs)).toBe(false);
  });

  it('are the same whatever the order of their platforms', () => {
    const other: Draft = { ...base, platforms: ['twitter', 'instagram'] };
    expect(isSameDraft(base, other)).toBe(true);
    expect(isSameDraft(base, { ...base, platforms: ['twitter'] })).toBe(false);
  });
});

it.each(['instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'twitter'] as const)(
  'notices a change of every option of %s',
  (group) => {
    const options = Object.entries<unknown>(EMPTY_DRAFT[group]);
    const unnoticed = options.filter(([name, value]) => {
      const changed = typeof value === 'boolean' ? !value : 'something else';
      return isSameDraft(base, { ...base, [group]: { ...base[group], [name]: changed } });
    });
    expect(unnoticed).toEqual([]);
  },
);

it('shows both sides of a thread and a poll in words', () => {
  const poll = { question: '', options: ['Ash', 'Celadon'], duration: 180 };
  const toDraft = (text: string): Draft => ({
    ...base,
    twitter: {
      ...base.twitter,
      thread: [{ ...EMPTY_THREAD_POST, text, mediaIds: ['med_1'], poll, paidPartnership: false }],
    },
    linkedin: { ...base.linkedin, poll: { question: text, options: ['Yes', 'No'], duration: 7 } },
  });
  const { conflicts } = mergeDrafts({ base, mine: toDraft('Mine'), theirs: toDraft('Theirs') });
  expect(conflicts).toEqual([
    {
      part: 'linkedin.poll',
      mine: 'Mine\nPoll, 7 days: Yes, No',
      theirs: 'Theirs\nPoll, 7 days: Yes, No',
    },
    {
      part: 'twitter.thread',
      mine: 'Mine\nPoll, 3 hours: Ash, Celadon\n1 file\nPaid partnership: no',
      theirs: 'Theirs\nPoll, 3 hours: Ash, Celadon\n1 file\nPaid partnership: no',
    },
  ]);
});

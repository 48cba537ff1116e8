import { expect, it } from 'vitest';
import { listComposerAccounts } from '#app/domain/composer/composer-accounts.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { composerAccount } from '#tests/support/composer-account.ts';

it('lists each platform’s default account first, with only the fields that the composer shows', () => {
  const first = composerAccount('twitter', { id: 'acct_1', isDefault: false });
  const own = composerAccount('twitter', { id: 'acct_2' });
  const other = composerAccount('instagram');
  const listed = listComposerAccounts([first, own, other]);
  expect(listed.map(({ platform, id }) => [platform, id])).toEqual([
    ['instagram', other.id],
    ['twitter', 'acct_2'],
    ['twitter', 'acct_1'],
  ]);
  expect(listed[0]).not.toHaveProperty('health');
});

it('tells LinkedIn Pages from people, so that a Page’s post is for everyone', () => {
  const person = composerAccount('linkedin', { externalId: 'urn:li:person:AbC' });
  const page = composerAccount('linkedin', { externalId: 'urn:li:organization:17' });
  const linkedin = { ...EMPTY_DRAFT.linkedin, visibility: 'connections' as const };
  const draft: Draft = {
    ...EMPTY_DRAFT,
    platforms: ['linkedin'],
    linkedin,
    shared: { caption: 'Kiln day', hashtags: [] },
  };
  const toCodes = (account: typeof person) => {
    const accounts = listComposerAccounts([account]);
    const rows = assessPlatforms(draft, { accounts, files: [], creators: {} });
    return rows.flatMap(({ findings }) => findings.map(({ code, remedy }) => [code, remedy]));
  };
  expect(toCodes(person)).toEqual([]);
  expect(toCodes(page)).toEqual([['option_unsupported', 'edit_linkedin']]);
});

it('notes that an account has to be reconnected before the post’s time', () => {
  const endsAt = '2026-12-01T09:00:00.000Z';
  const toNotes = (changes: object, clock: string) => {
    const health = {
      ...composerAccount('linkedin').health,
      accessToken: { endsAt, endsInSeconds: 0 },
      ...changes,
    };
    const accounts = listComposerAccounts([composerAccount('linkedin', { health })]);
    const draft: Draft = {
      ...EMPTY_DRAFT,
      platforms: ['linkedin'],
      time: { ...EMPTY_DRAFT.time, when: 'time', date: '2026-12-02', clock, timeZone: 'UTC' },
    };
    const rows = assessPlatforms(draft, { accounts, files: [], creators: {} });
    return rows.find(({ platform }) => platform === 'linkedin')?.notes;
  };
  expect(toNotes({}, '09:00')).toEqual([
    '@saltandslip’s connection expires before this post is published. Reconnect the account by then.',
  ]);
  expect(toNotes({ renewsItself: true }, '09:00')).toEqual([]);
  expect(toNotes({}, '')).toEqual([]);
});

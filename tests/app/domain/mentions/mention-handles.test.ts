import { expect, it } from 'vitest';
import { MentionHandles, mergeHandles } from '#app/domain/mentions/mention-handles.ts';
import { MentionName } from '#app/domain/mentions/mentions.ts';

const LINKEDIN = { urn: 'urn:li:organization:2414183', name: 'Acme' };

it.each([
  [{ twitter: '@acme_1' }, { twitter: 'acme_1' }],
  [{ instagram: ' acme.pottery ' }, { instagram: 'acme.pottery' }],
  [{ tiktok: 'acme.pottery' }, { tiktok: 'acme.pottery' }],
  [{ youtube: '@töpferei-1' }, { youtube: 'töpferei-1' }],
  [{ linkedin: LINKEDIN }, { linkedin: LINKEDIN }],
  [
    { linkedin: { urn: 'urn:li:person:yrZCpj2Z12', name: ' Ada  L. ' } },
    { linkedin: { urn: 'urn:li:person:yrZCpj2Z12', name: 'Ada L.' } },
  ],
  [
    { facebook: { pageId: '1353269864728879', name: 'Acme' } },
    { facebook: { pageId: '1353269864728879', name: 'Acme' } },
  ],
])('accepts %j', (typed, handles) => {
  expect(MentionHandles.parse(typed)).toEqual(handles);
});

it.each([
  { twitter: 'acme-pottery' },
  { twitter: 'sixteen_letters1' },
  { instagram: 'acme..pottery' },
  { instagram: 'acme.' },
  { tiktok: 'a' },
  { tiktok: 'acme.' },
  { youtube: '-acme' },
  { youtube: 'ab' },
  { linkedin: { ...LINKEDIN, urn: 'urn:li:share:1' } },
  { linkedin: { ...LINKEDIN, urn: 'urn:li:organization:acme' } },
  { linkedin: { ...LINKEDIN, name: 'Acme](urn:li:organization:1)' } },
  { facebook: { pageId: 'acme', name: 'Acme' } },
  { mastodon: 'acme' },
])('refuses %j', (handles) => {
  expect(MentionHandles.safeParse(handles).success).toBe(false);
});

it('keeps the handles that a change doesn’t list, and removes those that are null', () => {
  const own = { twitter: 'acme', instagram: 'acme', linkedin: LINKEDIN };
  const change = { twitter: null, tiktok: 'acme' };
  expect(mergeHandles(own, change)).toEqual({
    instagram: 'acme',
    tiktok: 'acme',
    linkedin: LINKEDIN,
  });
});

it.each(['acme', 'Acme_2', 'töpferei', 'a.b-c'])('takes the name %s, with or without @', (name) => {
  expect([MentionName.parse(name), MentionName.parse(`@${name}`)]).toEqual([name, name]);
});

it.each(['', '@', 'a b', 'acme.', '-acme', 'a..b', 'a@b'])('refuses the name “%s”', (name) => {
  expect(MentionName.safeParse(name).success).toBe(false);
});

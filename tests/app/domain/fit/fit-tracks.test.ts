import { expect, test } from 'vitest';
import { listTrackChanges, planTracks } from '#app/domain/fit/fit-tracks.ts';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import type { ChosenTrack } from '#app/domain/media/media-tracks.ts';
import { NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { toPictureTrack, toSoundTrack } from '#app/server/adapters/media-tools/track-specifiers.ts';

const ONE: ChosenTrack = { id: null, place: 0, of: 1, language: null };

function withTracks(sound: ChosenTrack | null, picture = ONE): FitFacts {
  return { traits: { ...NO_TRAITS, tracks: { picture, sound } } } as FitFacts;
}

const listMessages = (facts: FitFacts): string[] =>
  listTrackChanges(facts).map(({ message }) => message);

test.each<[string, ChosenTrack, string]>([
  ['two languages', { ...ONE, place: 1, of: 2, language: 'deu' }, '2 of 2 (German)'],
  [
    'a language by two letters',
    { ...ONE, of: 2, language: 'pt-BR' },
    '1 of 2 (Brazilian Portuguese)',
  ],
  ['an unknown language', { ...ONE, of: 2, language: 'und' }, '1 of 2'],
  ['no language', { ...ONE, of: 2, language: null }, '1 of 2'],
  ['letters that are no language', { ...ONE, of: 2, language: 'x!' }, '1 of 2'],
])('the plan says which sound track is kept of %s', (_name, sound, which) => {
  expect(listMessages(withTracks(sound))).toEqual([
    `Keeps audio track ${which}, the one that players play by default. The other is left out.`,
  ]);
});

test('says that several other tracks are left out', () => {
  expect(listMessages(withTracks({ ...ONE, place: 1, of: 4 }))).toEqual([
    'Keeps audio track 2 of 4, the one that players play by default. The others are left out.',
  ]);
});

test('does not mention tracks when a file has one of each kind', () => {
  expect(listMessages(withTracks(ONE))).toEqual([]);
  expect(listMessages({ traits: NO_TRAITS } as FitFacts)).toEqual([]);
  expect(planTracks({ traits: NO_TRAITS } as FitFacts)).toEqual({});
});

test('identifies tracks in the recipe by their number in the file, or else by position', () => {
  const byNumber = planTracks(withTracks({ ...ONE, id: 7, place: 1, of: 2 }, { ...ONE, id: 3 }));
  expect([toPictureTrack(byNumber), toSoundTrack(byNumber)]).toEqual(['0:i:3', '0:i:7']);
  const byPlace = planTracks(withTracks({ ...ONE, place: 1, of: 2 }));
  expect([toPictureTrack(byPlace), toSoundTrack(byPlace)]).toEqual(['0:V:0', '0:a:1']);
  expect([toPictureTrack({}), toSoundTrack({})]).toEqual(['0:V:0', '0:a:0']);
});

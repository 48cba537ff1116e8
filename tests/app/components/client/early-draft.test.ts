import { describe, expect, it } from 'vitest';
import { mergeEarlyInput } from '#app/components/client/early-draft.ts';
import { type EarlyInput, isEarly } from '#app/components/client/typed-early.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';

const SHOWN: Draft = { ...EMPTY_DRAFT, platforms: ['instagram', 'linkedin'] };
const KEPT: Draft = {
  ...EMPTY_DRAFT,
  platforms: ['linkedin'],
  mode: 'unique',
  shared: { caption: 'Kept', hashtags: ['kiln'] },
  own: { twitter: { caption: 'Kept for X', hashtags: [] } },
  youtube: { ...EMPTY_DRAFT.youtube, title: 'Kept title' },
};
const early = (typed: Record<string, string>, ticked: EarlyInput['ticked'] = []): EarlyInput => ({
  typed: new URLSearchParams(typed),
  ticked,
});

describe('input from before the scripts ran', () => {
  it('replaces the whole saved field, and keeps the others', () => {
    const draft = mergeEarlyInput(KEPT, SHOWN, early({ caption: 'Typed', 'youtube.title': 'T' }));
    expect(draft.shared).toEqual({ caption: 'Typed', hashtags: ['kiln'] });
    expect(draft.youtube.title).toBe('T');
    expect(draft.own).toEqual(KEPT.own);
    expect(draft.platforms).toEqual(['linkedin']);
  });

  it('stays on the screen when the saved draft had a different text per platform', () => {
    expect(mergeEarlyInput(KEPT, SHOWN, early({ caption: 'Typed' })).mode).toBe('same');
    expect(mergeEarlyInput(KEPT, SHOWN, early({ 'tiktok.privacyLevel': 'SELF_ONLY' })).mode).toBe(
      'unique',
    );
  });

  it('keeps checked and unchecked platforms', () => {
    const ticks = [
      { name: 'platforms', value: 'instagram', isOn: true },
      { name: 'platforms', value: 'linkedin', isOn: false },
      { name: 'tiktok.allowComment', value: 'on', isOn: true },
      { name: 'fit', value: 'on', isOn: false },
    ];
    const draft = mergeEarlyInput(KEPT, SHOWN, early({}, ticks));
    expect(draft.platforms).toEqual(['instagram']);
    expect(draft.tiktok.allowComment).toBe(true);
    expect(draft.fit.choice).toBe('off');
  });

  it("selects no platform when the user didn't", () => {
    const stored = { ...KEPT, platforms: null };
    expect(mergeEarlyInput(stored, SHOWN, early({ caption: 'Typed' })).platforms).toBeNull();
  });

  it('is empty when nothing was changed', () => {
    expect(isEarly(early({}))).toBe(false);
    expect(isEarly(early({ caption: '' }))).toBe(true);
  });
});

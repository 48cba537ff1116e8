import { describe, expect, it } from 'vitest';
import { fold, FOLD_RULES, type FoldRule } from '#app/domain/fold.ts';

const A =
  'Kiln no. 12 is cooling. We open the door on Saturday 28 November at 10:00, and the first forty pieces come straight off the shelf.';
const B = 'Coffee is on. Come early if you want a moon jar.';
const T = '#ceramics #kilnopening #stoneware';
const JAPANESE =
  '十二番窯をみんなで開けます。最初の四十点は棚からそのままお求めいただけます。コーヒーをご用意してお待ちしています。';
const ARABIC =
  'نفتح الفرن رقم 12 يوم السبت 28 نوفمبر في العاشرة صباحًا، وأول أربعين قطعة تُباع مباشرة من الرف.';
const FAMILY = '👩🏽‍🎨👨‍👩‍👧‍👦';
const instagram: FoldRule = { ...FOLD_RULES.instagram, prefix: 'tidewick' };

describe('what a platform shows before its "more"', () => {
  it.each<[string, FoldRule, string, string, number]>([
    ['stops in the second line on Instagram', instagram, A, A.slice(0, 86), 86],
    [
      'ends at an empty line when the third would be needed',
      instagram,
      'Line one\n\nLine two',
      'Line one',
      8,
    ],
    [
      'never splits an emoji made of many',
      instagram,
      FAMILY.repeat(20),
      `${FAMILY.repeat(16)}👩🏽‍🎨`,
      33,
    ],
    [
      'counts Japanese signs as wide',
      instagram,
      JAPANESE,
      '十二番窯をみんなで開けます。最初の四十点は棚からそのままお求めいただけます。コー',
      40,
    ],
    ['cuts Arabic by signs', instagram, ARABIC, [...ARABIC].slice(0, 88).join(''), 86],
    [
      'makes room for the label on TikTok',
      FOLD_RULES.tiktok,
      `${B} ${T}`,
      'Coffee is on. Come early if you want a moon jar. #ceramics #kilnopeni',
      69,
    ],
    [
      'leaves room in narrow frames',
      FOLD_RULES.tiktok,
      A,
      'Kiln no. 12 is cooling. We open the door on Saturday 28 November a',
      66,
    ],
    [
      'shows two lines of a YouTube title',
      FOLD_RULES.youtubeTitle,
      A.slice(0, 100),
      'Kiln no. 12 is cooling. We open the door on Saturday 28 November at 10:00,',
      74,
    ],
    [
      'shows five lines of a Facebook text',
      FOLD_RULES.facebookText,
      `${A}\n\n${B}\n\n${T}`,
      `${A}\n\nCoffee is on. Come early if you want`,
      168,
    ],
    [
      'ends at a word on Facebook',
      FOLD_RULES.facebookMedia,
      `${A}\n\n${B}`,
      'Kiln no. 12 is cooling. We open the door on Saturday 28 November at 10:00, and the first forty pieces come straight off the',
      123,
    ],
    [
      'drops the empty line before the label on LinkedIn',
      FOLD_RULES.linkedin,
      `${A}\n\n${B}`,
      A,
      130,
    ],
    [
      'counts empty lines on LinkedIn',
      FOLD_RULES.linkedin,
      'One.\n\nTwo.\n\nThree.',
      'One.\n\nTwo.',
      10,
    ],
    [
      'shows ten lines on X',
      FOLD_RULES.twitter,
      '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11',
      '1\n2\n3\n4\n5\n6\n7\n8\n9\n10',
      20,
    ],
    ['weighs wide signs twice on X', FOLD_RULES.twitter, '窯'.repeat(150), '窯'.repeat(140), 140],
  ])('%s', (_title, rule, text, visible, count) => {
    const folded = fold(text, rule);
    expect(folded.visible).toBe(visible);
    expect(folded.count).toBe(count);
    expect(folded.label).toBe(rule.label);
  });

  it('says nothing of "more" when everything is visible', () => {
    expect(fold(B, instagram)).toEqual({ visible: B, isCut: false, label: '', count: 48 });
  });

  it('splits a word that is longer than a line', () => {
    const folded = fold('a'.repeat(140), {
      ...FOLD_RULES.instagram,
      width: 68,
      prefix: 'tidewick',
    });
    expect(folded).toMatchObject({ isCut: true });
    expect(folded.visible).toMatch(/^a+$/u);
  });

  it('sees behind a long run of empty lines', () => {
    const text = `One${'\n'.repeat(500)}Two`;
    expect(fold(text, FOLD_RULES.linkedin).visible).toBe('One\n\nTwo');
  });
});

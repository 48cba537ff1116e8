import { describe, expect, it } from 'vitest';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import { fold, type FoldRule } from '#app/domain/text/fold.ts';
import { toPlatformText } from '#app/domain/preview/preview.ts';

const A =
  'Kiln no. 12 is cooling. We open the door on Saturday 28 November at 10:00, and the first forty pieces come straight off the shelf.';
const B = 'Coffee is on. Come early if you want a moon jar.';
const T = '#ceramics #kilnopening #stoneware';
const J =
  '十二番窯をみんなで開けます。最初の四十点は棚からそのままお求めいただけます。コーヒーをご用意してお待ちしています。';
const R =
  'نفتح الفرن رقم 12 يوم السبت 28 نوفمبر في العاشرة صباحًا، وأول أربعين قطعة تُباع مباشرة من الرف.';
const F = '👩🏽‍🎨👨‍👩‍👧‍👦';
const U = 'https://www.tidewick.example/kiln-opening/november-2026';
const TITLE = A.slice(0, 100);
const WHOLE = `${A}\n\n${B}\n\n${T}`;
const instagram = (frame: 'mobile' | 'desktop'): FoldRule => ({
  ...FOLD_RULES.instagram[frame],
  prefix: 'tidewick',
});
const { reel, tiktok, youtubeTitle, youtubeDescription, short, facebook, linkedin, twitter } =
  FOLD_RULES;
const ONE_TO_ELEVEN = '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11';

/** The design's table of cases: what's cut, by number of remaining characters (null for nothing). */
const CASES: readonly [
  case_: string,
  FoldRule,
  text: string,
  visible: string,
  cut: number | null,
][] = [
  ['1 Instagram, short', instagram('mobile'), B, B, null],
  ['2 Instagram, long', instagram('mobile'), A, A.slice(0, 86), 86],
  ['3 Instagram, an empty line', instagram('mobile'), 'Line one\n\nLine two', 'Line one', 8],
  ['4 Instagram, emoji', instagram('mobile'), F.repeat(20), `${F.repeat(16)}👩🏽‍🎨`, 33],
  [
    '5 Instagram, Japanese',
    instagram('mobile'),
    J,
    '十二番窯をみんなで開けます。最初の四十点は棚からそのままお求めいただけます。コー',
    40,
  ],
  ['6 Instagram, Arabic', instagram('mobile'), R, [...R].slice(0, 88).join(''), 86],
  ['7 Instagram, wide', instagram('desktop'), A, A.slice(0, 118), 118],
  ['8 Instagram, one word', instagram('desktop'), 'a'.repeat(140), 'a'.repeat(62), 62],
  ['9 Reel', reel, A, 'Kiln no. 12 is cooling. We open the door', 40],
  ['10 Reel, two lines', reel, 'Doors open.\nSaturday', 'Doors open.', 11],
  ['11 TikTok, hashtags', tiktok.mobile, `${B} ${T}`, `${B} ${T}`.slice(0, 69), 69],
  ['12 TikTok', tiktok.mobile, A, A.slice(0, 66), 66],
  [
    '13 TikTok, Japanese',
    tiktok.mobile,
    J,
    '十二番窯をみんなで開けます。最初の四十点は棚からそのままお求めい',
    32,
  ],
  ['14 TikTok, wide', tiktok.desktop, `${B} ${T}`, `${B} ${T}`, null],
  ['15 YouTube title', youtubeTitle.mobile, TITLE, A.slice(0, 74), 74],
  ['16 YouTube title, card', youtubeTitle.card, TITLE, A.slice(0, 67), 67],
  ['17 YouTube description', youtubeDescription.desktop, WHOLE, A, 130],
  ['18 Short', short, TITLE, A.slice(0, 73), 73],
  ['19 Facebook, text', facebook.text, WHOLE, `${A}\n\nCoffee is on. Come early if you want`, 168],
  ['20 Facebook, media', facebook.media, `${A}\n\n${B}`, A.slice(0, 123), 123],
  ['21 Facebook, wide', facebook.desktop, `${A}\n\n\n\n${B}\n\n${T}`, `${A}\n\n${B}`, 180],
  [
    '22 Facebook, by characters',
    facebook.desktop,
    'word '.repeat(120),
    'word '.repeat(83).trim(),
    414,
  ],
  ['23 LinkedIn', linkedin.mobile, `${A}\n\n${B}`, A, 130],
  ['24 LinkedIn, empty lines', linkedin.mobile, 'One.\n\nTwo.\n\nThree.', 'One.\n\nTwo.', 10],
  ['25 LinkedIn, wide', linkedin.desktop, 'One line.\nTwo.\n\nFour.', 'One line.\nTwo.', 14],
  [
    '27 X, a link',
    twitter.mobile,
    toPlatformText(`Doors open: ${U} ${T}`, 'twitter'),
    `Doors open: tidewick.example/kiln-open… ${T}`,
    null,
  ],
  ['28 X, ten lines', twitter.mobile, ONE_TO_ELEVEN, ONE_TO_ELEVEN.slice(0, -3), 20],
  ['29 X, Japanese', twitter.desktop, '窯'.repeat(150), '窯'.repeat(140), 140],
  ['30 X, long', twitter.desktop, `${A} ${A} ${A}`, `${A} ${A} Kiln no. 12 is`, 276],
];

describe('the text that a platform shows before "more"', () => {
  it.each(CASES)('matches the design: %s', (_case, rule, text, visible, cut) => {
    const folded = fold(text, rule);
    expect(folded.visible).toBe(visible);
    const { label, isCut, count } = folded;
    const whole = { label: '', isCut: false, count };
    expect({ label, isCut, count }).toEqual(
      cut === null ? whole : { label: rule.label, isCut: true, count: cut },
    );
  });

  it('contains the short link and is not cut: 26 LinkedIn, a link', () => {
    const folded = fold(toPlatformText(`Details: ${U} ${B}`, 'linkedin'), linkedin.desktop);
    expect(folded.isCut).toBe(false);
    expect(folded.visible).toMatch(
      /^Details: https:\/\/lnkd\.in\/[A-Za-z\d]{8} Coffee is on\. Come early if you want a moon jar\.$/u,
    );
  });

  it('cuts by characters where narrow letters leave room in the lines', () => {
    const narrow = (length: number) => `${'il '.repeat(60).slice(0, length - 1)}x`;
    const { instagram: rules } = FOLD_RULES;
    expect(fold(narrow(125), rules.desktop).isCut).toBe(false);
    expect(fold(narrow(126), rules.desktop)).toMatchObject({ isCut: true, count: 125 });
  });

  it.each([
    [youtubeDescription.desktop, 9],
    [facebook.text, 1],
    [linkedin.desktop, 1],
    [twitter.desktop, 1],
    [tiktok.desktop, 1],
  ])('keeps the empty lines that the platform keeps (%#)', (rule, expected) => {
    const { visible } = fold(`One${'\n'.repeat(13)}Two`, { ...rule, lines: 20 });
    expect(visible).toBe(`One${'\n'.repeat(expected + 1)}Two`);
  });

  it('collapses a long run of empty lines', () => {
    const text = `One${'\n'.repeat(500)}Two`;
    expect(fold(text, linkedin.mobile).visible).toBe('One\n\nTwo');
  });
});

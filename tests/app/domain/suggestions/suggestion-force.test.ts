import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { removeParts } from '#app/domain/suggestions/cleanup/mend-text.ts';
import { cutToFit } from '#app/domain/suggestions/suggestion-cut.ts';
import { forceCaption } from '#app/domain/suggestions/suggestion-force.ts';
import {
  checkSuggestedCaption,
  type SuggestionBrief,
} from '#app/domain/suggestions/suggestion-rules.ts';
import { PATHOLOGICAL_UNITS } from '#tests/support/pathological-units.ts';
import { cleanCaption } from '#app/domain/suggestions/suggestion-tidy.ts';

const BRIEF: SuggestionBrief = {
  platform: 'instagram',
  language: 'en',
  topic: 'Our kiln opens',
  bannedWords: ['cheap'],
  instructions: '',
};
const force = (text: string) => forceCaption(cleanCaption(text, BRIEF).text, BRIEF);

describe('a sentence that loses a part', () => {
  it.each([
    ['Our kiln (see evil.com) opens today.', 'Our kiln opens today.'],
    ['Our kiln opens today (thanks @bob)!', 'Our kiln opens today!'],
    ['Our kiln opens today: evil.com', 'Our kiln opens today.'],
    ['Our kiln opens today — @bob', 'Our kiln opens today.'],
    ['Our kiln opens today 👉 evil.com 🔥', 'Our kiln opens today. 🔥'],
    ['@bob, our kiln opens today.', 'Our kiln opens today.'],
    ['@bob @eve: our kiln opens today.', 'Our kiln opens today.'],
    ['Our kiln opens today "evil.com".', null],
    ['Come with @bob and @eve to our kiln.', null],
    ['Follow @bob.', null],
    ['Visit evil.com, @bob and our kiln.', null],
    ['Website: evil.com', null],
    ['@bob opens the kiln.', null],
    ['evil.com', ''],
  ])('still reads well, or is removed: %s', (sentence, rest) => {
    expect(removeParts(sentence, ['evil.com', '@bob', '@eve'])).toBe(rest);
  });

  it.each([
    ['Our kiln opens. Come with @bob and @eve. Bring tea.', 'Our kiln opens. Bring tea.'],
    [
      'Our kiln opens today.\n\nMore at evil.com.\n\nBring tea.',
      'Our kiln opens today.\n\nBring tea.',
    ],
    [
      'Our kiln opens today. Book here:\nhttps://evil.com/x\nBring tea.',
      'Our kiln opens today.\nBring tea.',
    ],
    [
      'Our kiln opens today. Pots are cheap, really. Bring tea.',
      'Our kiln opens today. Bring tea.',
    ],
    ['Our kiln opens today. Follow us for #clay #pots #fire', 'Our kiln opens today.'],
    ['Our kiln opens today. Come to [your city].', 'Our kiln opens today.'],
    ['Thank Dr. Cheap for the kiln. It opens today.', 'It opens today.'],
    ['Our kiln is hot hot hot hot hot hot hot today.', 'Our kiln is hot today.'],
    ['Our kiln opens today. '.repeat(9), 'Our kiln opens today.'],
  ])('leaves no gap: %s', (text, rest) => {
    expect(force(text)).toBe(rest);
    expect(checkSuggestedCaption(rest, BRIEF)).toEqual([]);
  });

  it.each([
    'Come with X and Y to our kiln.',
    'Come to our kiln with X and Y.',
    'Thanks to X, our kiln opens.',
    'See X for the times.',
    'Visit X or call us.',
    'Follow X, Y and Z for more.',
    'The crew (X, Y and Z) and X wait for you.',
    'Book at X.',
    'Read "X" by Y.',
    'Ask X/Y.',
    'All about it — at X — and more.',
    'X and Y, welcome to us!',
    'Is X there?',
    'It is by X, by Y, and by us…',
  ])('leaves no remainder of a removed name in any place: %s', (pattern) => {
    const strange = [
      'evil.com',
      '@bob',
      '<img src=x>',
      'https://evil.com/x?y=1&z=2',
      'bob@evil.com',
    ];
    const orphan =
      / {2}|\s[,.;:!?](?:\s|$)|\(\s*\)|""|“\s*”|\b(?:and|with|the|at|to|by|or|for)[.!?,]|[—–,:&-]$|^[,.;:—–-]|\uE000/u;
    for (const one of strange) {
      const sentence = pattern.replaceAll(/[XYZ]/gu, one);
      const rest = force(`Our kiln opens today. ${sentence} Bring your friends along.`);
      expect(rest).toMatch(/^Our kiln opens today\. .*Bring your friends along\.$/u);
      expect(rest).not.toMatch(orphan);
      expect(checkSuggestedCaption(rest, BRIEF)).toEqual([]);
    }
  });
});

const TEXTS: Readonly<Record<string, string>> = {
  ja: '私たちの窯は土曜日に開きます。ぜひ見に来てください！お茶もお菓子もご用意してお待ちしています。',
  'zh-CN': '我们的窑炉星期六开放。欢迎大家来参观！我们准备了茶和点心，期待与您见面。',
  ko: '우리 가마가 토요일에 열립니다. 꼭 보러 오세요! 차와 과자를 준비하고 기다리겠습니다.',
  th: 'เตาเผาของเราเปิดวันเสาร์นี้ มาเยี่ยมชมกันได้เลย เรามีชาและขนมเตรียมไว้ให้ทุกคน และมีของที่ระลึกด้วย',
  lo: 'ເຕົາເຜົາຂອງພວກເຮົາເປີດວັນເສົາ ເຊີນມາຢ້ຽມຢາມໄດ້ ພວກເຮົາມີຊາແລະເຂົ້າໜົມ',
  km: 'ឡដុតរបស់យើងបើកនៅថ្ងៃសៅរ៍។ សូមអញ្ជើញមកទស្សនា។ យើងមានតែនិងនំខេក។',
  my: 'ကျွန်ုပ်တို့၏ မီးဖိုကို စနေနေ့တွင် ဖွင့်ပါမည်။ လာရောက်ကြည့်ရှုပါ။ လက်ဖက်ရည်နှင့် မုန့်များ ရှိသည်။',
  hi: 'हमारी भट्ठी शनिवार को खुलेगी। आइए और देखिए! हमने आपके लिए चाय और नाश्ता तैयार किया है।',
  ar: 'يفتح فرننا يوم السبت. تعالوا وشاهدوا! لقد أعددنا لكم الشاي والحلوى مع أجمل التحف.',
  en: 'Our kiln opens on Saturday (the big one). Come and see us with your friends and the kids! We have tea, cake and a wheel for everyone.',
  de: 'Unser Ofen öffnet am Samstag um 10 Uhr, z. B. für Dr. Maier und die Kinder. Kommt vorbei! Es gibt Tee und Kuchen.',
};

describe('a cut', () => {
  it.each(Object.entries(TEXTS))(
    'falls between graphemes, words and sentences in %s',
    (locale, text) => {
      const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)];
      const borders = new Set(words.map(({ index }) => index));
      for (let max = 6; max < text.length; max += 1) {
        const cut = cutToFit(text, { fits: (one) => one.length <= max, locale });
        expect(cut.length).toBeLessThanOrEqual(max);
        const beforeEllipsis = cut.replace(/…$/u, '');
        expect(text.startsWith(beforeEllipsis)).toBe(true);
        // If more than one long word is kept, the cut is at a word boundary.
        const isAtBorder =
          borders.has(beforeEllipsis.length) || beforeEllipsis.length === text.length;
        expect(isAtBorder || max <= 24).toBe(true);
        expect(cut).not.toMatch(/[\s,;:，、；：،؛(「“—–-]…?$/u);
        expect(cut).not.toMatch(/(?:^|\s)(?:and|with|a|the|on|und|die|um|für|और|के|को|مع|و)…$/u);
      }
    },
  );

  it('prefers whole sentences in every script', () => {
    const cutAt = (locale: string, share: number): string => {
      const text = TEXTS[locale] ?? '';
      return cutToFit(text, { fits: (one) => one.length <= text.length * share, locale });
    };
    expect(cutAt('ja', 0.7)).toBe('私たちの窯は土曜日に開きます。ぜひ見に来てください！');
    expect(cutAt('zh-CN', 0.7)).toBe('我们的窑炉星期六开放。欢迎大家来参观！');
    expect(cutAt('hi', 0.6)).toBe('हमारी भट्ठी शनिवार को खुलेगी। आइए और देखिए!');
    expect(cutAt('km', 0.75)).toBe('ឡដុតរបស់យើងបើកនៅថ្ងៃសៅរ៍។ សូមអញ្ជើញមកទស្សនា។');
    expect(cutAt('de', 0.68)).toBe(
      'Unser Ofen öffnet am Samstag um 10 Uhr, z. B. für Dr. Maier und die Kinder.',
    );
  });

  it('takes time in proportion to the length, even inside one endless URL', () => {
    const text = `Look: https://kiln.example/${'a'.repeat(11_000)}`;
    const startedAt = performance.now();
    expect(cutToFit(text, { fits: (one) => one.length <= 280, locale: 'en' })).toBe('Look…');
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe('a text designed to be slow', () => {
  it('is tidied and cut in time proportional to its length, up to 8,000 characters', () => {
    const slow = PATHOLOGICAL_UNITS.filter((unit) => {
      const before = process.threadCpuUsage();
      force(unit.repeat(20_000).toWellFormed());
      const { user, system } = process.threadCpuUsage(before);
      return user + system > 2_000_000;
    });
    expect(slow).toEqual([]);
  });
});

describe('languages keep their rules when cut for a platform', () => {
  const CODES: readonly LanguageCode[] = ['ja', 'zh-CN', 'ko', 'th', 'hi', 'ar'];
  it.each(CODES)('%s', (language) => {
    const brief: SuggestionBrief = { ...BRIEF, platform: 'tiktok', language };
    const long = Array.from({ length: 6 }, (_, at) =>
      (TEXTS[language] ?? '').replace(/\d*$/u, ` ${at + 1}`),
    ).join(' ');
    const cut = forceCaption(long, brief);
    expect(checkSuggestedCaption(cut, brief)).toEqual([]);
    expect(cut.length).toBeGreaterThan(60);
  });
});

import { describe, expect, it } from 'vitest';
import {
  findBannedParts,
  findBannedWords,
  SetBannedWordsInput,
  splitBannedWords,
  normalizeBannedWords,
} from '#app/domain/suggestions/banned-words.ts';

describe('banned words', () => {
  it('match whole words in any case, and anywhere in scripts without spaces', () => {
    expect(findBannedWords('CHEAP pots, cheaper pots', ['cheap', 'pot', 'best  deal'])).toEqual([
      'cheap',
    ]);
    expect(findBannedWords('Our best\ndeal', ['best deal'])).toEqual(['best deal']);
  });

  it.each([
    ['German', 'GROSSE TÖPFE', 'große'],
    ['Turkish', 'DIŞARI ÇIK', 'dışarı'],
    ['Turkish, dotted', 'İNDİRİM', 'indirim'],
    ['Greek', 'ΦΤΗΝΟΣ', 'φτηνός'.normalize('NFD').replace(/\u0301/u, '')],
    ['Russian', 'Дёшево!', 'дёшево'],
    ['Hebrew', 'זול מאוד', 'זול'],
    ['Hindi', 'बहुत सस्ता है', 'सस्ता'],
    ['Japanese', 'とても安い窯', '安い'],
    ['Thai', 'ราคาถูกมาก', 'ถูก'],
    ['Khmer', 'តម្លៃថោកណាស់', 'ថោក'],
    ['Lao', 'ລາຄາຖືກຫຼາຍ', 'ຖືກ'],
    ['full width', 'ｃｈｅａｐ pots', 'Cheap'],
    ['an emoji', 'Sale 🔥 now', '🔥'],
  ])('are found in %s', (_script, text, word) => {
    expect(findBannedWords(text, [word])).toEqual([word]);
  });

  it('are not found inside other words of scripts with spaces', () => {
    expect(findBannedWords('сверхдёшево, cheaply, सस्ताई', ['дёшево', 'cheap', 'सस्ता'])).toEqual([]);
  });

  it('match anywhere inside hashtags', () => {
    expect(findBannedParts('Cheap_Deals', ['cheap deals', 'pot'])).toEqual(['cheap deals']);
  });
});

describe('a list of banned words', () => {
  it('keeps its order, without duplicates, invisible characters, and extra spaces', () => {
    expect(normalizeBannedWords(['Cheap', 'best \n deal', 'CHEAP', 'mira\u200Bcle'])).toEqual([
      'Cheap',
      'best deal',
      'miracle',
    ]);
  });

  it('is read line by line', () => {
    expect(splitBannedWords(' cheap\r\n\n best deal \n')).toEqual(['cheap', 'best deal']);
  });

  it('is rejected with all problems at once', () => {
    const words = ['x'.repeat(61), '...', ...Array.from({ length: 199 }, (_, at) => `word ${at}`)];
    const { error } = SetBannedWordsInput.safeParse({ words });
    expect(error?.issues.map(({ path, message }) => [path.join('/'), message])).toEqual([
      [
        'words/0',
        `“${'x'.repeat(20)}…” is too long: a banned word or phrase has at most 60 characters.`,
      ],
      ['words/1', '“...” has no letter, digit, or emoji. Enter a word or a phrase.'],
      ['words', 'A workspace can have at most 200 banned words. This list has 201.'],
    ]);
  });
});

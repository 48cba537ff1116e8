import { describe, expect, it } from 'vitest';
import { toSearchIndex, toSearchQuery } from '#app/domain/text/search-text.ts';

const matches = (fileName: string, search: string): boolean => {
  const { searchText, searchGrams } = toSearchIndex({ fileName, altText: null });
  const { words, grams } = toSearchQuery(search);
  const isInText = words.every((word) => searchText.includes(word));
  // The index may match too much, but never too little.
  if (isInText) expect(searchGrams).toEqual(expect.arrayContaining(grams));
  return isInText;
};

describe('a search', () => {
  it.each([
    ['Café.jpg', 'cafe'],
    ['cafe.jpg', 'CAFÉ'],
    ['Cafe\u0301.jpg', 'caf\u00e9'],
    ['Straße.mp4', 'STRASSE'],
    ['strasse.mp4', 'straße'],
    ['Iğdır.png', 'igdir'],
    ['Чайник.png', 'чаиник'],
    ['чаиник.png', 'ЧАЙ'],
    ['Łódź.png', 'lodz'],
    ['Øresund Ærø.png', 'aero oresund'],
    ['ΟΔΟΣ.png', 'οδος'],
    ['한국어.png', '국'],
    ['ｆｕｌｌ　ｗｉｄｔｈ.png', 'full width'],
    ['東京.png', '京'],
    ['100% sale_1.png', '% sale_'],
    ['kiln opening.mp4', 'opening kiln'],
  ])('finds %j by %j', (fileName, search) => {
    expect(matches(fileName, search)).toBe(true);
  });

  it.each([
    ['が.png', 'か'],
    ['คำ.png', 'คา'],
    ['kiln.mp4', 'kilns'],
    ['a.png', '%'],
  ])('does not find %j by %j', (fileName, search) => {
    expect(matches(fileName, search)).toBe(false);
  });
});

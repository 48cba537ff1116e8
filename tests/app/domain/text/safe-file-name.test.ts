import { describe, expect, it } from 'vitest';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const ENGLAND = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

describe('the name of a file', () => {
  it.each([
    [`${FAMILY} at the sea.jpg`, `${FAMILY} at the sea.jpg`],
    [`${ENGLAND}👍🏽🇩🇪❤️‍🔥.png`, `${ENGLAND}👍🏽🇩🇪❤️‍🔥.png`],
    ['نامه\u200cای.pdf', 'نامه\u200cای.pdf'],
    ['Cafe\u0301.jpg', 'Café.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\u2066b\u200fc\u200d.jpg', 'abc.jpg'],
    ['\u{e0041}\u{e0042}.jpg', 'file.jpg'],
    ['C:\\photos\\a.jpg', 'a.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['a\0b"c.jpg', 'abc.jpg'],
    ['\ud83d.jpg', '\ufffd.jpg'],
    ['..', 'file'],
    ['', 'file'],
    ['.hidden.jpg', 'hidden.jpg'],
    ['. .hidden.jpg', 'hidden.jpg'],
    ['.jpg', 'file.jpg'],
    ['photo.jpg. . ', 'photo.jpg'],
    ['photo.jpg\u00a0', 'photo.jpg'],
    ['photo .jpg', 'photo .jpg'],
    ['a\u2028b.jpg', 'a b.jpg'],
    [' . ', 'file'],
  ])('%j becomes %j', (given, safe) => {
    expect(toSafeFileName(given)).toBe(safe);
  });

  it('is cut between graphemes and keeps its extension', () => {
    const name = toSafeFileName(`${FAMILY.repeat(30)}.jpg`);
    expect(name).toBe(`${FAMILY.repeat(7)}.jpg`);
    expect(toSafeFileName(`${'x'.repeat(300)}.mp4`)).toHaveLength(120);
  });

  it.each(['写', 'é', FAMILY, 'a\u0301\u0302\u0303'])(
    'leaves a file system room for an ID and a number when %j is repeated',
    (unit) => {
      const name = toSafeFileName(`${unit.repeat(120)}.jpg`);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect(name).toMatch(/.\.jpg$/u);
      expect(toSafeFileName(name)).toBe(name);
    },
  );
});

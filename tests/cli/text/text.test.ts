import { describe, expect, it } from 'vitest';
import { toJson } from '#cli/lib/terminal/json.ts';
import { cut, measureWidth, padEnd, toLine, wrap } from '#cli/text/text.ts';

describe('text for a terminal', () => {
  it('has no control sequences', () => {
    expect(toLine('a\u001B[31mb\u001B]0;title\u0007c\u009B2Jd\u0000\u007F')).toBe('abcd');
    expect(toLine('pay\u202Egpj.exe\u2066 \u200Fx')).toBe('paygpj.exe x');
    expect(toLine('  one\r\n\ttwo\u2028three  ')).toBe('one two three');
  });

  it('keeps ordinary text', () => {
    const text = 'Ünïcödé 👩‍🍳 日本 नमस्ते #tag';
    expect(toLine(text)).toBe(text);
  });

  it('wraps lines at spaces', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('日本 語 https://a.example/long x', 7)).toEqual([
      '日本 語',
      'https://a.example/long',
      'x',
    ]);
  });

  it('measures the displayed width', () => {
    expect(['abc', '日本', '👩‍🍳', 'e\u0301', ''].map(measureWidth)).toEqual([3, 4, 2, 1, 0]);
    expect(padEnd('日本', 6)).toBe('日本  ');
  });

  it('cuts between characters, never inside one', () => {
    expect(cut('short', 5)).toBe('short');
    expect(cut('too long', 5)).toBe('too…');
    expect(cut('日本語', 4)).toBe('日…');
    expect(measureWidth(cut('👩‍🍳👩‍🍳👩‍🍳', 5))).toBeLessThanOrEqual(5);
  });

  it('writes JSON without raw control characters', () => {
    const value = { text: 'a\u009B2J\u202Eb\u007F' };
    const json = toJson(value, { pretty: false });
    expect(json).toBe('{"text":"a\\u009b2J\\u202eb\\u007f"}');
    expect(JSON.parse(json)).toEqual(value);
  });
});

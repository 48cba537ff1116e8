import { expect, it } from 'vitest';
import { createSelfHostedShortener } from '#app/server/adapters/link-shortener/self-hosted-shortener.ts';

const shortener = createSelfHostedShortener('https://fanfare.example');

it('creates codes without look-alikes and vowels, none of them twice, with every character everywhere', () => {
  const codes = Array.from({ length: 10_000 }, () => shortener.createCode());
  expect(new Set(codes).size).toBe(10_000);
  expect(codes.filter((code) => !/^[2-9b-df-hjkmnp-tv-z]{10}$/u.test(code))).toEqual([]);
  const kinds = Array.from({ length: 10 }, (_, at) => new Set(codes.map((code) => code[at])).size);
  expect(kinds).toEqual(Array.from({ length: 10 }, () => 28));
});

it('reads its own codes in any case, and nothing else', () => {
  const code = shortener.createCode();
  expect(shortener.readCode(code.toUpperCase())).toBe(code);
  for (const other of [
    '',
    code.slice(1),
    `${code}2`,
    `${code.slice(1)}o`,
    `${code.slice(1)}\n`,
    "' OR 1=1",
  ])
    expect(shortener.readCode(other)).toBeNull();
});

it.each([
  'https://fanfare.example/l/23456789bc',
  'http://fanfare.example:8080/L/23456789bc?a=b',
  'https://fanfare.example./l/23456789bc',
  'https://fanfare.example//l/23456789bc',
  'https://fanfare.example/%6C/23456789bc',
  'https://fanfare.example/x/../l/23456789bc',
])('recognizes %s as a short link', (target) => {
  expect(shortener.isShortLink(new URL(target).href)).toBe(true);
});

it.each([
  'https://fanfare.example/',
  'https://fanfare.example/launch',
  'https://fanfare.example/%E0%A4%A',
  'https://other.example/l/23456789bc',
])('takes %s for another link', (target) => {
  expect(shortener.isShortLink(target)).toBe(false);
});

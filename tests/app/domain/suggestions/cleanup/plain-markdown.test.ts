import { describe, expect, it } from 'vitest';
import { dropMarkdown, dropTable } from '#app/domain/suggestions/cleanup/plain-markdown.ts';

describe('Markdown', () => {
  it.each([
    ['A *b* c', 'A b c'],
    ['*one* and *two*', 'one and two'],
    ['*a\nb*', 'a\nb'],
    ['**Bold start only', 'Bold start only'],
    ['Ends here.**', 'Ends here.'],
    ['new ~~old~~ price', 'new price'],
    ['- one\n- two', '• one\n• two'],
    ['1. one\n* [x] two\n+ three', '1. one\n• two\n• three'],
    ['![alt](http://a.test)', ''],
    ['<https://a.test>', 'https://a.test'],
    ['\\*a\\*', '*a*'],
    ['\\*a*', '*a*'],
    ['## Title ##', 'Title'],
    ['a\n---\nb', 'a\n\nb'],
  ])('%j becomes %j', (text, plain) => {
    expect(dropMarkdown(text, '')).toBe(plain);
  });

  it.each([
    ['asterisks of a footnote', 'Price* is 5. *Tax'],
    ['a footnote before a pair', 'Price* is 5, see *here* now'],
    ['sums', '2*3*4'],
    ['asterisks between spaces', 'a * b * c'],
    ['two bold marks between spaces', 'a ** b ** c'],
    ['a pair around paragraphs', '*a\n\nb*'],
    ['a text that is struck through as a whole', '~~all~~'],
    ['a single dash', '- one'],
    ['two asterisks behind a word', 'Ends here**'],
    ['a link that the topic does not have', '[a](http://a.test)'],
    ['a shrug', '¯\\_(ツ)_/¯ \\*a'],
  ])('keeps %s', (_what, text) => {
    expect(dropMarkdown(text, '')).toBe(text);
  });

  it.each([
    ['A *b* c', '*b*', 'A *b* c'],
    ['new ~~old~~ price', '~~old~~', 'new ~~old~~ price'],
    ['[a](http://a.test)', 'http://a.test', 'a (http://a.test)'],
    ['[http://a.test](http://a.test)', 'http://a.test', 'http://a.test'],
    ['[](http://a.test)', 'http://a.test', 'http://a.test'],
  ])('%j with the topic %j becomes %j', (text, topic, plain) => {
    expect(dropMarkdown(text, topic)).toBe(plain);
  });
});

it.each([
  ['a\n| b | c |\n| --- | --- |\n| 1 | 2 |\nd', 'a\nd'],
  ['x|y|z\n--|--|--\n1|2|3\nend', 'end'],
  ['a\n|--|--|\nb | c', 'a\nb | c'],
  ['a | b | c', 'a | b | c'],
])('drops the lines of a table from %j', (text, rest) => {
  expect(dropTable(text)).toBe(rest);
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRest } from '#app/domain/errors/readable-rest.ts';
import { toViolations } from '#app/domain/errors/violations.ts';

const Schema = z.strictObject({
  tags: z.array(z.enum(['a', 'b', 'c'])).default([]),
  content: z.strictObject({ text: z.string().default(''), count: z.number().optional() }),
  title: z.string().optional(),
});

function read(value: unknown) {
  const { error } = Schema.safeParse(value);
  return readRest(Schema, value, toViolations(Schema, error ?? new z.ZodError([])));
}

const at = (pointer: string) => ({ pointer, code: 'custom' as const, message: '' });

describe('the valid rest of a rejected value', () => {
  it('is what remains without the invalid parts, and leaves the value unchanged', () => {
    const value = {
      tags: ['a', 'x', 'b', 'y'],
      content: { text: 'Hi', count: 'two' },
      'o/d~d': 1,
    };
    const before = structuredClone(value);
    expect(read(value)?.value).toEqual({ tags: ['a', 'b'], content: { text: 'Hi' } });
    expect(value).toEqual(before);
  });

  it('is found next to an infinitely nested value', () => {
    const endless: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    expect(read({ content: { text: 'Hi' }, odd: endless })?.value).toMatchObject({
      content: { text: 'Hi' },
    });
  });

  it('is empty when too little remains, or the rest is invalid', () => {
    expect(read({ content: 'Hi' })).toBeNull();
    expect(read('Hi')).toBeNull();
    expect(read(JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)))).toBeNull();
    expect(read({ content: { text: 'Hi\0', count: 'two' } })).toBeNull();
  });

  it('keeps only findings that the removed parts did not cause', () => {
    const rest = read({ tags: ['a', 'x', 'b'], content: { text: 'Hi', count: 'two' } });
    const found = ['/tags', '/tags/0', '/content', '/content/count', '/content/text', '/title', ''];
    expect(rest?.keep(found.map(at)).map(({ pointer }) => pointer)).toEqual([
      '/content/text',
      '/title',
    ]);
  });

  it('is not computed when there are more violations than a response lists', () => {
    const withOdd = (count: number) => ({
      content: { text: 'Hi' },
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`odd${at}`, at])),
    });
    expect(read(withOdd(100))?.value).toMatchObject({ tags: [] });
    expect(read(withOdd(101))).toBeNull();
  });

  it('removes a list item once, however many violations point to it', () => {
    const rest = readRest(z.array(z.string()), ['a', 'b', 'c'], ['/1', '/1', '/1/x'].map(at));
    expect(rest?.value).toEqual(['a', 'c']);
  });
});

import { expect, expectTypeOf, it } from 'vitest';
import { bind } from '#app/server/services/bind.ts';

interface Deps {
  readonly prefix: string;
  readonly clock: () => number;
}

const greet = ({ prefix }: Pick<Deps, 'prefix'>, name: string, mark = '!') =>
  `${prefix} ${name}${mark}`;
const getTime = async ({ clock }: Pick<Deps, 'clock'>): Promise<number> => clock();
const echo = <Value>(_deps: Deps, value: Value): Value => value;

const bound = bind({ prefix: 'Hello', clock: () => 7 }, { greet, getTime, echo: echo<string> });

it('gives each function its dependencies', async () => {
  expect(bound.greet('Ada')).toBe('Hello Ada!');
  expect(bound.greet('Ada', '?')).toBe('Hello Ada?');
  expect(await bound.getTime()).toBe(7);
  expect(bound.echo('same')).toBe('same');
});

it('keeps the types of the other arguments and of the result', () => {
  expectTypeOf(bound.greet).toEqualTypeOf<(name: string, mark?: string) => string>();
  expectTypeOf(bound.getTime).toEqualTypeOf<() => Promise<number>>();
  expectTypeOf(bound.echo).toEqualTypeOf<(value: string) => string>();
});

import { EXAMPLES } from '#openapi/examples.ts';
import type { Target } from '#scripts/probe/types.ts';
import type { Attack, AttackRequest, BuildRequest, MakeAttack } from './attack.ts';
import { deepJson, fillTexts, wideJson } from './payloads.ts';

const COLUMNS = [10_000, 40_000] as const;
const FIELDS = [2_400, 9_600] as const;
const LEVELS = [15, 60] as const;
const ROWS = [10, 40] as const;
const TEXT = [20_000, 80_000] as const;

/** Lists attacks on an operation that reads rows. An invalid row is refused, but the request isn't. */
export function listRowAttacks(target: Target, attack: MakeAttack): Attack[] {
  const post = EXAMPLES['publish'] as object;
  const send = (type: string, body: string): Partial<AttackRequest> => ({
    headers: { 'content-type': type },
    body,
  });
  const rows = (body: string) => send('application/x-ndjson', body);
  const csv = (body: string) => send('text/csv', body);
  const path = target.path.replaceAll(/\{\w+\}/gu, 'nope');
  const dry = path.endsWith('/bulk') ? `${path}?dry_run=true` : path;
  const make = (name: string, sizes: readonly [number, number], build: BuildRequest): Attack =>
    attack(target, name, sizes, (size) => ({ path: dry, ...build(size) }));
  return [
    make('a wide row', FIELDS, (count) => rows(`${wideJson(post, count)}\n`)),
    make('a row far too wide', [5_000, 20_000], (count) => rows(`${wideJson(post, count)}\n`)),
    make('a deep row', LEVELS, (levels) => rows(`${deepJson(post, levels)}\n`)),
    make('a row far too deep', [10_000, 40_000], (levels) => rows(`${deepJson(post, levels)}\n`)),
    make('a row of dots', TEXT, (length) => rows(`${fillTexts(post, 'a.', length)}\n`)),
    make('broken rows', ROWS, (count) => rows('{"a":[\n'.repeat(count))),
    make('many columns', COLUMNS, (count) => csv(`${'a,'.repeat(count)}caption\n`)),
    make('many cells', COLUMNS, (count) => csv(`caption,platforms\n${'a,'.repeat(count)}\n`)),
    make('open quotes', TEXT, (length) => csv(`caption\n"${'"",'.repeat(length / 3)}`)),
  ];
}

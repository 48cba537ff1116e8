import { EXAMPLES } from '#openapi/examples.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { listTargets } from '#scripts/probe/targets.ts';
import type { Target } from '#scripts/probe/types.ts';
import { PATHOLOGICAL_UNITS } from '#tests/support/pathological-units.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import type { Attack, AttackRequest, BuildRequest } from './attack.ts';
import { listFileAttacks } from './file-attacks.ts';
import { listRowAttacks } from './row-attacks.ts';
import {
  deepJson,
  fillArrays,
  fillTexts,
  createForm,
  createMultipart,
  createQuery,
  repeat,
  wideJson,
} from './payloads.ts';

/** Just below the limits of docs/api.md, and far above them. */
const FIELDS = [2_400, 9_600] as const;
const FIELDS_OVER = 80_000;
const LEVELS = [15, 60] as const;
const LEVELS_OVER = 400_000;
/** Node reads at most 16 KB of request line and headers. */
const LINE = [3_000, 12_000] as const;
const PARAMETERS = [200, 800] as const;
const TEXT = [20_000, 80_000] as const;
const FORM_FIELDS = [240, 960] as const;
const FORM_FIELDS_OVER = 40_000;
const PARTS = [14, 56] as const;
const PARTS_OVER = 5_000;

export interface AttackOptions {
  /**
   * `long` tries every pathological text on every endpoint, `full` three on each, in turn. `short` keeps a
   * fortieth of each endpoint's attacks (a quarter with `TESTS=whole`), varying by endpoint, and all attacks on the
   * endpoints with the largest bodies.
   */
  readonly form: 'short' | 'full' | 'long';
}

/** Lists the attacks on every operation, page, and other endpoint of the product. */
export async function listAttacks({ form }: AttackOptions): Promise<Attack[]> {
  const targets = await listTargets();
  const isLong = form === 'long';
  return targets.flatMap((target, place) => {
    const units = isLong ? PATHOLOGICAL_UNITS : pickUnits(place);
    const attacks = [
      ...attackAddress(target, units, withExample(target)),
      ...attackHeaders(target, isLong || place % 12 === 0),
      ...attackBody(target, units),
    ];
    const isWhole = form !== 'short' || BUSIEST.has(`${target.method} ${target.path}`);
    return attacks.filter(
      (_attack, at) => isWhole || (at + place) % SHORT_SHARE === 0 || at === place % attacks.length,
    );
  });
}

/** A whole run keeps one in four, CI one in forty. Every kind of attack still meets several endpoints. */
const SHORT_SHARE = IS_WHOLE ? 4 : 40;
/** The endpoints that accept the largest bodies and process them the longest. */
const BUSIEST: ReadonlySet<string> = new Set([
  'POST /api/validate',
  'POST /api/bulk',
  'POST /api/media/upload',
  'POST /login',
]);
const UNITS_EACH = 3;

/** Picks different units for each endpoint, so all of them are used somewhere. */
function pickUnits(place: number): string[] {
  return Array.from(
    { length: UNITS_EACH },
    (_, at) => PATHOLOGICAL_UNITS[(place * UNITS_EACH + at) % PATHOLOGICAL_UNITS.length] ?? 'a',
  );
}

type Sizes = readonly [number, number];

const toCaller = ({ kind, isFatal, isPublic }: Target): Attack['caller'] => {
  if (isFatal || isPublic) return 'stranger';
  return kind === 'page' ? 'cookie' : 'token';
};

function attack(target: Target, name: string, sizes: Sizes, build: BuildRequest): Attack {
  const { method, path } = target;
  return {
    entryPoint: `${method} ${path}`,
    name,
    sizes,
    overLimit: null,
    caller: toCaller(target),
    build: (size) => ({ method, path: toPath(path), headers: {}, ...build(size) }),
  };
}

/** Exceeds a limit of docs/api.md by far; `code` is the expected error code. */
const over = (
  target: Target,
  { name, size, code }: { name: string; size: number; code: string },
  build: BuildRequest,
): Attack => ({ ...attack(target, name, [size, size], build), overLimit: code });

const toPath = (path: string, id = 'nope'): string =>
  path.replaceAll('{platform}', 'linkedin').replaceAll(/\{\w+\}/gu, id);

const findOperation = (target: Target) =>
  OPERATIONS.find(
    ({ method, path }) => method.toUpperCase() === target.method && path === target.path,
  );

/** Returns a valid body, so the rest of the request is processed. */
function withExample(target: Target): Partial<AttackRequest> {
  if (target.body !== 'json') return {};
  const body = JSON.stringify(EXAMPLES[findOperation(target)?.id ?? ''] ?? {});
  return { headers: { 'content-type': 'application/json' }, body };
}

function attackAddress(
  target: Target,
  units: readonly string[],
  example: Partial<AttackRequest>,
): Attack[] {
  const join = target.path.includes('?') ? '&' : '?';
  const parameters = target.query.length > 0 ? target.query : ['cursor'];
  const [unit = 'a'] = units;
  return [
    attack(target, 'many parameters', PARAMETERS, (count) => ({
      ...example,
      path: `${toPath(target.path)}${join}${createQuery(count)}`,
    })),
    attack(target, 'long parameters', LINE, (length) => ({
      ...example,
      path: `${toPath(target.path)}${join}${queryText(parameters, unit, length)}`,
    })),
    ...(target.path.includes('{')
      ? [
          attack(target, 'long id', LINE, (length) => ({
            ...example,
            path: toPath(target.path, encodeURI('a.'.repeat(length / 2))),
          })),
        ]
      : []),
  ];
}

/** Fills all known parameters with the same text, up to the maximum line length in total. */
function queryText(names: readonly string[], unit: string, length: number): string {
  const each = Math.floor(length / names.length);
  return names
    .map((name) => {
      const text = encodeURIComponent(repeat(unit, each));
      return `${name}=${text.slice(0, each).replace(/%[\dA-F]?$/u, '')}`;
    })
    .join('&')
    .replaceAll(/(?:%[89AB][\dA-F])+(?=&|$)|%[C-F][\dA-F](?:%[89AB][\dA-F])*(?=&|$)/gu, '');
}

function attackHeaders(target: Target, isTried: boolean): Attack[] {
  if (!isTried) return [];
  const header = (name: string, unit: string) =>
    attack(target, `long ${name}`, LINE, (length) => ({
      headers: { [name]: unit.repeat(length / unit.length) },
    }));
  return [
    attack(target, 'many headers', PARAMETERS, (count) => ({
      headers: Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'a'])),
    })),
    header('cookie', 'a=; '),
    header('accept', 'a/b,'),
    header('accept-language', 'a-b;q=0,'),
    header('accept-encoding', 'gzip ;q=0,'),
    header('prefer', 'wait=1 '),
    header('idempotency-key', 'a.'),
    header('authorization', 'Bearer a.'),
    header('x-forwarded-for', '1,'),
    header('user-agent', 'fanfare-cli ('),
    header('if-none-match', '"a",'),
    header('range', '0-1,'),
    header('stripe-signature', 't=1,v1=a,'),
    header('content-type', 'a; a='),
  ];
}

/** Returns whether this is a request of the upload protocol, which no operation describes. */
const isTus = ({ kind, path }: Target): boolean =>
  kind !== 'operation' && path.startsWith('/api/uploads');

function attackBody(target: Target, units: readonly string[]): Attack[] {
  const operation = findOperation(target);
  if (operation?.rows) return listRowAttacks(target, attack);
  if (isTus(target)) return attackTus(target);
  switch (target.body) {
    case 'json':
      return attackJson(target, units, EXAMPLES[operation?.id ?? '']);
    case 'multipart':
      return [...attackParts(target), ...listFileAttacks(target, attack)];
    case 'form':
      return [...attackForm(target, units), ...attackPageFiles(target)];
    case 'none':
      return [];
  }
}

/** Attacks the only page that accepts files. */
const attackPageFiles = (target: Target): Attack[] =>
  target.path === '/app/media-upload' ? listFileAttacks(target, attack) : [];

function attackJson(target: Target, units: readonly string[], example: unknown): Attack[] {
  const json: BuildRequest = () => ({ headers: { 'content-type': 'application/json' } });
  const send = (body: string): Partial<AttackRequest> => ({ ...json(0), body });
  const base = typeof example === 'object' && example !== null ? example : {};
  const isStrict = !target.path.endsWith('/webhook');
  return [
    attack(target, 'unknown fields', FIELDS, (count) => send(wideJson(base, count))),
    attack(target, 'deep', LEVELS, (levels) => send(deepJson(base, levels))),
    attack(target, 'long lists', FIELDS, (count) => send(fillArrays(base, count))),
    attack(target, 'broken', TEXT, (length) => send('[{"a":"'.repeat(length / 7))),
    ...units.map((unit) =>
      attack(target, `texts of ${JSON.stringify(unit)}`, TEXT, (length) =>
        send(fillTexts(base, unit, length)),
      ),
    ),
    ...(isStrict
      ? [
          over(
            target,
            { name: 'too many fields', size: FIELDS_OVER, code: 'json_too_many_values' },
            (count) => send(wideJson(base, count)),
          ),
          over(target, { name: 'too deep', size: LEVELS_OVER, code: 'json_too_deep' }, (levels) =>
            send(deepJson(base, levels)),
          ),
        ]
      : []),
  ];
}

function attackForm(target: Target, units: readonly string[]): Attack[] {
  const type = 'application/x-www-form-urlencoded';
  const send = (body: string): Partial<AttackRequest> => ({
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    body,
  });
  const parts = (count: number): Partial<AttackRequest> => {
    const { type: multipart, body } = createMultipart(count);
    return { headers: { 'content-type': multipart, 'sec-fetch-site': 'same-origin' }, body };
  };
  const isPage = target.kind === 'page';
  return [
    attack(target, 'many fields', FORM_FIELDS, (count) => send(createForm(count))),
    ...units
      .slice(0, 1)
      .map((unit) =>
        attack(target, `texts of ${JSON.stringify(unit)}`, TEXT, (length) =>
          send(
            new URLSearchParams(
              target.fields.map((name) => [name, repeat(unit, length / 20)]),
            ).toString(),
          ),
        ),
      ),
    ...(isPage
      ? [
          attack(target, 'many parts', PARTS, parts),
          over(target, { name: 'too many fields', size: FORM_FIELDS_OVER, code: '' }, (count) =>
            send(createForm(count)),
          ),
          over(target, { name: 'too many parts', size: PARTS_OVER, code: '' }, parts),
        ]
      : []),
  ];
}

function attackParts(target: Target): Attack[] {
  const parts = (count: number): Partial<AttackRequest> => {
    const { type, body } = createMultipart(count);
    return { headers: { 'content-type': type }, body };
  };
  return [
    attack(target, 'many parts', PARTS, parts),
    over(target, { name: 'too many parts', size: PARTS_OVER, code: 'form_too_large' }, parts),
  ];
}

/** Builds pairs with different names. */
const toMetadata = (count: number): string =>
  Array.from({ length: Math.floor(count) }, (_, at) => `k${at} YQ==`).join(',');

function attackTus(target: Target): Attack[] {
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
  return [
    attack(target, 'long metadata', LINE, (length) => ({
      headers: { ...tus, 'upload-metadata': 'a YQ==,'.repeat(length / 7).slice(0, -1) },
    })),
    attack(target, 'much metadata', LINE, (length) => ({
      headers: { ...tus, 'upload-metadata': toMetadata(length / 8) },
    })),
  ];
}

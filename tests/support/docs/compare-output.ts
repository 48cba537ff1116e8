/** Fields whose value is the same for every reader, so that a page must show the real one. */
const CONSTANTS = new Set(['code', 'type', 'title', 'status', 'state', 'platform', 'action']);

/**
 * Returns what is wrong with JSON that a page shows as printed, or null. Each field of the page must be in the
 * real value with the same type, and fields such as `code` with the same value. `"…"` stands for any value.
 * The real value can have more fields.
 */
export function compareJson(shown: string, printed: string): string | null {
  return compareValue(JSON.parse(shown), JSON.parse(printed), '');
}

function compareValue(shown: unknown, real: unknown, pointer: string): string | null {
  if (shown === '…') return null;
  const [expected, found] = [toType(shown), toType(real)];
  if (expected !== found) return `${pointer || 'It'} is ${found}, and the page shows ${expected}`;
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (real.length < shown.length) return `${pointer} has ${real.length} items`;
    return firstProblem(shown.map((one, at) => compareValue(one, real[at], `${pointer}/${at}`)));
  }
  if (isObject(shown) && isObject(real)) {
    return firstProblem(
      Object.entries(shown).map(([name, value]) => {
        const place = `${pointer}/${name}`;
        if (!(name in real)) return `${place} isn't there, only ${Object.keys(real).join(', ')}`;
        if (CONSTANTS.has(name) && !isObject(value) && value !== '…' && value !== real[name])
          return `${place} is ${JSON.stringify(real[name])}`;
        return compareValue(value, real[name], place);
      }),
    );
  }
  return null;
}

function firstProblem(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function toType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value;
}

/**
 * Returns a pattern for text that a page shows as printed. Numbers and IDs can differ, `…` stands for anything
 * within its line, spaces can be wider, and lines can go on.
 */
export function toOutputPattern(shown: string): RegExp {
  const parts = shown.trim().split(/(…|\s+|[0-9]+)/u);
  const patterns = parts.map((part, at) => {
    if (at % 2 === 0) return part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
    if (part === '…') return '.*?';
    if (part.includes('\n')) return String.raw`[^\n]*\n\s*`;
    return /\s/u.test(part) ? String.raw`\s+` : String.raw`[0-9]+`;
  });
  return new RegExp(patterns.join(''), 'u');
}

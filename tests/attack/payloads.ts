/** Returns a text of this length that repeats one unit. */
export const repeat = (unit: string, length: number): string =>
  unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, Math.ceil(length))
    .toWellFormed();

export const wideJson = (base: object, count: number): string =>
  JSON.stringify({
    ...base,
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1])),
  });

/** Builds JSON as text, because a value this deep can't be serialized. */
export function deepJson(base: object, levels: number): string {
  const deep = `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const text = JSON.stringify(base);
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"deep":${deep}}`;
}

/** Fills all lists with this many items in total, either their own or unknown ones. */
export function fillArrays(base: object, count: number): string {
  const lists = JSON.stringify(base).split('[').length - 1;
  const each = Math.floor(count / Math.max(lists, 1) / 2);
  return JSON.stringify(base, (_name, value: unknown) =>
    Array.isArray(value)
      ? Array.from({ length: each }, (_, at): unknown =>
          value.length > 0 ? value[at % value.length] : {},
        )
      : value,
  );
}

/** Lengthens every text of several words, or every text if there are none, to this total length. */
export function fillTexts(base: object, unit: string, length: number): string {
  let [texts, prose] = [0, 0];
  JSON.stringify(base, (_name, value: unknown) => {
    if (typeof value === 'string') [texts, prose] = [texts + 1, prose + (isProse(value) ? 1 : 0)];
    return value;
  });
  const isFilled = (value: unknown) => typeof value === 'string' && (prose === 0 || isProse(value));
  const text = repeat(unit, length / Math.max(prose || texts, 1));
  return JSON.stringify(base, (_name, value: unknown) => (isFilled(value) ? text : value));
}

const isProse = (text: string): boolean => text.includes(' ');

export const createQuery = (count: number): string =>
  Array.from({ length: count }, (_, at) => `f${at}[a]=1`).join('&');

export const createForm = (count: number): string =>
  Array.from({ length: count }, (_, at) => `f${at}=1`).join('&');

const BOUNDARY = 'fanfare-attack';

/** Builds a form of fields without a file. */
export function createMultipart(count: number): { type: string; body: string } {
  const part = (at: number): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n1\r\n`;
  const parts = Array.from({ length: count }, (_, at) => part(at)).join('');
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts}--${BOUNDARY}--\r\n` };
}

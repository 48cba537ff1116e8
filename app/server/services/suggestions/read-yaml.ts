import { parseDocument } from 'yaml';
import { isFieldName, OUTCOME, toPlatform } from './response-names.ts';

const FENCE = /^[^\S\n]*(?:```|~~~)[^\n]*$/gmu;
const NAME = /^[^\S\n]*(?:-[^\S\n]+)?["'*_]*([\p{L}][\p{L}\p{N}_ ()-]{0,39}?)["'*_]*[^\S\n]*:/u;
/** `name: text` and `- text`, where the text isn't quoted, a block, or a list. */
const PLAIN_VALUE = /^([^\S\n]*(?:-[^\S\n]+)?[\w"' -]{1,40}:[^\S\n]+)(?![|>"'[{&*!])(\S.*)$/gmu;
const PLAIN_ITEM = /^([^\S\n]*-[^\S\n]+)(?![|>"'[{&*!])(?![\w"' -]{1,40}:(?:\s|$))(\S.*)$/gmu;
/** More lines than any response has. The parser spends more on building lines than on text. */
const MAX_LINES = 400;

/**
 * Parses a text as a YAML object; null if it isn't one. It has to start with a member name that a response
 * has.
 */
export function readYaml(text: string, fields: readonly string[]): unknown {
  const lines = text.replace(FENCE, '').split('\n');
  const first = lines.findIndex((line) => isResponseLine(line, fields));
  if (first < 0 || lines.length > MAX_LINES) return null;
  const isAtStart = lines.slice(0, first).every((line) => !NAME.test(line));
  if (!isAtStart) return null;
  const source = lines.slice(first).join('\n');
  return parse(quoteValues(source)) ?? parse(source);
}

function isResponseLine(line: string, fields: readonly string[]): boolean {
  const name = NAME.exec(line)?.[1];
  if (name === undefined) return false;
  return (
    isFieldName(name, fields) || name.toLowerCase() === OUTCOME.member || toPlatform(name) !== null
  );
}

/**
 * Quotes plain values. A caption containing `: ` or ` #` isn't a valid plain YAML scalar, but models write it
 * that way.
 */
function quoteValues(source: string): string {
  return source
    .replace(
      PLAIN_VALUE,
      (_all, name: string, value: string) => name + JSON.stringify(value.trim()),
    )
    .replace(
      PLAIN_ITEM,
      (_all, dash: string, value: string) => dash + JSON.stringify(value.trim()),
    );
}

/** Parses YAML with all values as strings, so the caption "yes" isn't a boolean. References are rejected. */
function parse(source: string): unknown {
  const document = parseDocument(source, {
    schema: 'failsafe',
    logLevel: 'silent',
    prettyErrors: false,
  });
  if (document.errors.length > 0) return null;
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

import type { Violation } from '#app/domain/errors/violations.ts';

/** Lists query parameters that were sent more than once or with brackets. No API parameter takes a list. */
export function listSeveralValues(query: unknown, names: readonly string[]): Violation[] {
  if (typeof query !== 'object' || query === null) return [];
  return Object.entries(query)
    .filter(([name, value]) => typeof value !== 'string' && names.includes(name))
    .map(toViolation);
}

function toViolation([name, value]: [string, unknown]): Violation {
  const pointer = `#query/${name}`;
  if (Array.isArray(value) && value.length > 1) {
    const message = `The parameter ${name} was sent ${value.length} times. Send it once.`;
    return { pointer, code: 'repeated_parameter', message };
  }
  const message = `The parameter ${name} has one value: write ${name}=…, without brackets.`;
  return { pointer, code: 'bracketed_parameter', message };
}

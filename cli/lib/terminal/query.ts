import type { JSONValue } from '@jmespath-community/jmespath';
import { CliError } from '#cli/errors/cli-error.ts';

/** Extracts part of a result with a JMESPath expression. */
export type Query = (data: unknown) => unknown;

/**
 * Compiles the JMESPath expression of --query. Throws `invalid_usage` for an invalid expression, before
 * anything is sent. The query throws it if the expression doesn't fit the result.
 */
export async function parseQuery(expression: string): Promise<Query> {
  // Loaded on demand, because most commands don't need it.
  const { compile, TreeInterpreter } = await import('@jmespath-community/jmespath');
  const attempt = <T>(doing: () => T): T => {
    try {
      return doing();
    } catch (error) {
      throw toQueryError(expression, error);
    }
  };
  const tree = attempt(() => compile(expression, { enable_legacy_literals: true }));
  return (data) => {
    // Convert to plain JSON, which drops undefined fields.
    const json = JSON.parse(JSON.stringify(data)) as JSONValue;
    return attempt((): unknown => TreeInterpreter.search(tree, json)) ?? null;
  };
}

function toQueryError(expression: string, error: unknown): CliError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `--query isn't a valid JMESPath expression: ${reason.replace(/\.$/u, '')}. You entered: ${expression}`;
  return new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer: '--query', code: 'invalid_usage', message }],
    hint: 'Example: --query \'items[?state==`"failed"`].id\'; see https://jmespath.org.',
  });
}

/** Rejects --fields together with --query. Throws `invalid_usage`. */
export function refuseBoth(): never {
  const message = 'Use --fields or --query, not both.';
  throw new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer: '--query', code: 'invalid_usage', message }],
  });
}

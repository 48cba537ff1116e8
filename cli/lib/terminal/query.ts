import type { JSONValue } from '@jmespath-community/jmespath';
import { CliError } from '#cli/errors/cli-error.ts';

/** Picks from a result what a JMESPath expression names. */
export type Query = (data: unknown) => unknown;

/**
 * Compiles the expression of --query (JMESPath). Throws `invalid_usage` where it can't be understood, before anything
 * is sent; the query itself throws it where the expression doesn't suit the result.
 */
export async function parseQuery(expression: string): Promise<Query> {
  // Loaded when it's needed: most calls do without.
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
    // As JSON has it: without members that are undefined.
    const json = JSON.parse(JSON.stringify(data)) as JSONValue;
    return attempt((): unknown => TreeInterpreter.search(tree, json)) ?? null;
  };
}

function toQueryError(expression: string, error: unknown): CliError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `--query isn't a JMESPath expression that works here: ${reason.replace(/\.$/u, '')}. It was: ${expression}`;
  return new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer: '--query', code: 'invalid_usage', message }],
    hint: 'Write it like --query \'items[?state==`"failed"`].id\'; see https://jmespath.org.',
  });
}

/** What --fields and --query both would shape. Throws `invalid_usage`. */
export function refuseBoth(): never {
  const message = 'Give either --fields or --query, not both.';
  throw new CliError('invalid_usage', {
    exit: 'usage',
    message,
    violations: [{ pointer: '--query', code: 'invalid_usage', message }],
  });
}

import { z } from 'zod';
import type {} from 'zod-openapi';
import type { Deprecation, Operation } from './operation.ts';

/** The deprecation of names that predate camelCase, and of request fields that are ignored. */
export const FORMER_NAMES: Deprecation = {
  since: '2026-11-23',
  sunset: '2027-06-01',
  instead: 'the current names in the document',
};

type DeprecatedNames = Pick<Operation, 'body' | 'formerQueryNames'>;

/** Returns the names of an operation's deprecated body fields. Only fields of the body itself can be deprecated. */
export function listDeprecatedFields({ body }: Pick<Operation, 'body'>): string[] {
  if (!(body instanceof z.ZodObject)) return [];
  const fields = Object.entries<z.ZodType>(body.shape);
  return fields.filter(([, schema]) => schema.meta()?.deprecated === true).map(([name]) => name);
}

/** Returns whether a call to an operation that isn't deprecated itself can use a deprecated name. */
export function hasDeprecatedNames(operation: DeprecatedNames): boolean {
  return operation.formerQueryNames !== undefined || listDeprecatedFields(operation).length > 0;
}

/** Returns the query parameters with those under a former name, marked as deprecated, for the document. */
export function addFormerNames({
  query,
  formerQueryNames = {},
}: Pick<Operation, 'query' | 'formerQueryNames'>): z.ZodObject | undefined {
  const former = Object.entries(formerQueryNames).map(([name, current]) => {
    const schema = new Map(Object.entries<z.ZodType>(query?.shape ?? {})).get(current);
    if (!schema) throw new Error(`No query parameter is called ${current}.`);
    const description = `The former name of \`${current}\`.`;
    // Without a default: a client that sends defaults would send both names.
    const bare = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;
    const meta = { deprecated: true, description, param: { deprecated: true } };
    return [name, bare.optional().meta(meta)] as const;
  });
  return query?.extend(Object.fromEntries(former));
}

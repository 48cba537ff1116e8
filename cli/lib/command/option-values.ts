import { z } from 'zod';

export interface OptionValues {
  readonly values: readonly string[];
  readonly isList: boolean;
}

/**
 * Returns the allowed values of an option or argument from the command's schema, or null if any value is
 * allowed.
 */
export function findOptionValues(input: z.ZodType, member: string): OptionValues | null {
  const schema = findShape(input)?.[member];
  return schema ? findValues(schema, false) : null;
}

function findShape(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? findShape(schema.def.in) : null;
}

function findValues(schema: z.core.$ZodType, isList: boolean): OptionValues | null {
  if (schema instanceof z.ZodEnum) return { values: schema.options.map(String), isList };
  if (schema instanceof z.ZodArray) return findValues(schema.element, true);
  if (schema instanceof z.ZodPipe)
    return findValues(schema.def.in, isList) ?? findValues(schema.def.out, isList);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodPrefault;
  return isWrapped ? findValues(schema.def.innerType, isList) : null;
}

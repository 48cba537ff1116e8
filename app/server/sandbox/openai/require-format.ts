import type { JsonSchema } from './ask.ts';
import { badRequest } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { explainSchema } from './strict-schema.ts';

type RequestedFormat =
  | { type: 'text' }
  | { type: 'json_object' }
  | { type: 'json_schema'; name: string; schema: JsonSchema; strict?: boolean | null | undefined };

/**
 * Rejects formats that OpenAI rejects: schemas that strict mode doesn't support, and JSON mode without the
 * word "JSON" in a message.
 */
export function requireFormat(
  { context, request }: ApiCall,
  format: RequestedFormat,
  { param, text }: { param: string; text: string },
): void {
  if (format.type === 'json_object' && !/json/i.test(text)) {
    const message = `The messages must contain the word 'json' in some form, to use '${param}' of type 'json_object'.`;
    throw badRequest(message, { param });
  }
  if (format.type !== 'json_schema') return;
  if (context.knob<boolean>('jsonSchemaRefused')) {
    const message = `Invalid parameter: '${param}' of type 'json_schema' is not supported with this model.`;
    throw badRequest(message, { param });
  }
  const problem = format.strict === true ? explainSchema(format.schema) : null;
  if (problem === null) return;
  const message = `Invalid schema for response_format '${format.name}': ${problem}`;
  context.violation(`${request.method} ${request.path}: ${message}`);
  throw badRequest(message, { param, code: 'invalid_json_schema' });
}

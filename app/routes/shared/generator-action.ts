import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { SuggestionRun } from '#app/components/hooks/use-suggestions.ts';
import type { EditRefusal } from '#app/components/suggestions/suggestion-kind.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { type Brief, parseBrief } from '#app/domain/suggestions/brief.ts';
import type { SuggestionFailure } from '#app/domain/suggestions/suggestions.ts';

export interface GeneratorResult<T> {
  /** The request from a form without scripts, and its result. */
  readonly asked: { readonly brief: Brief; readonly run: SuggestionRun<T> } | null;
  readonly edit: EditRefusal | null;
}

/** The actions of a generator's form. Each throws errors that are shown next to the form. */
interface GeneratorUses<Input, T> {
  readonly input: z.ZodType<Input>;
  readonly toRequest: (brief: Brief) => unknown;
  readonly generate: (input: Input) => Promise<{
    readonly variants: readonly T[];
    readonly failures: readonly SuggestionFailure[];
  }>;
  readonly edit: (id: string, text: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** The editor's field. */
  readonly field: string;
}

/** Handles a generator's form. A refusal shows the form again with everything that was typed. */
export async function respondToForm<Input, T>(
  fields: URLSearchParams,
  uses: GeneratorUses<Input, T>,
) {
  switch (fields.get('intent')) {
    case 'edit':
      return edit(fields, uses);
    case 'delete':
      // Deleting something that is already gone counts as success.
      await uses.remove(fields.get('id') ?? '').catch(ignoreExpected);
      return data<GeneratorResult<T>>({ asked: null, edit: null });
    default:
      return generate(fields, uses);
  }
}

async function generate<Input, T>(fields: URLSearchParams, uses: GeneratorUses<Input, T>) {
  const brief = parseBrief(fields);
  const ended = { isBusy: false, stage: null, variants: [], failures: [], error: null };
  const parsed = uses.input.safeParse(uses.toRequest(brief));
  if (!parsed.success) {
    const error = parsed.error.issues.map(({ message }) => message).join(' ');
    const response: GeneratorResult<T> = { asked: { brief, run: { ...ended, error } }, edit: null };
    return data(response, { status: 422 });
  }
  try {
    const { variants, failures } = await uses.generate(parsed.data);
    const run = { ...ended, variants, failures };
    return data<GeneratorResult<T>>({ asked: { brief, run }, edit: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const run = { ...ended, error: error.message };
    const response: GeneratorResult<T> = { asked: { brief, run }, edit: null };
    return data(response, { status: error.status });
  }
}

async function edit<Input, T>(fields: URLSearchParams, uses: GeneratorUses<Input, T>) {
  const id = fields.get('id') ?? '';
  const text = (fields.get(uses.field) ?? '').replaceAll('\r\n', '\n');
  try {
    await uses.edit(id, text);
    return data<GeneratorResult<T>>({ asked: null, edit: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const response: GeneratorResult<T> = {
      asked: null,
      edit: { id, text, message: error.message },
    };
    return data(response, { status: error.status });
  }
}

function ignoreExpected(error: unknown): void {
  if (!isAppError(error)) throw error;
}

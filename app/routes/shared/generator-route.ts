import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { Suggestion } from '#app/components/suggestions/suggestion-kind.ts';
import type { Brief } from '#app/domain/suggestions/brief.ts';
import type {
  ListSuggestionsInput,
  SuggestionFailure,
} from '#app/domain/suggestions/suggestions.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { toFields } from './form-fields.ts';
import { requireSignedIn, type SignedInContext } from './signed-in.ts';
import { respondToForm } from './generator-action.ts';
import { EARLIER_SHOWN, readGeneratorFacts } from './generator-page.ts';

interface Batch<T> {
  readonly variants: readonly T[];
  readonly failures: readonly SuggestionFailure[];
}

/** The service for captions or hashtags. */
interface GeneratorService<Input, Value, T> {
  list(actor: Actor, input: ListSuggestionsInput): Promise<{ items: T[] }>;
  generate(actor: Actor, generation: { input: Input; signal: AbortSignal }): Promise<Batch<T>>;
  edit(actor: Actor, input: { id: string; value: Value }): Promise<unknown>;
  delete(actor: Actor, input: { id: string }): Promise<unknown>;
}

/** The differences between the two generators. */
export interface Generator<Input, Value, T> {
  readonly pick: (services: SignedInContext['services']) => GeneratorService<Input, Value, T>;
  readonly input: z.ZodType<Input>;
  readonly toRequest: (brief: Brief) => unknown;
  /** The editor's field, and how to parse its text. */
  readonly field: string;
  readonly toValue: (text: string) => Value;
}

export async function loadGenerator<Input, Value, T extends Suggestion>(
  { pick }: Generator<Input, Value, T>,
  { request, context }: LoaderFunctionArgs,
) {
  const signedIn = requireSignedIn(context);
  const facts = readGeneratorFacts(signedIn, request.url);
  const { items } = await pick(signedIn.services).list(signedIn.actor, { limit: EARLIER_SHOWN });
  return { ...facts, earlier: items };
}

export async function actOnGenerator<Input, Value, T>(
  { pick, toValue, ...uses }: Generator<Input, Value, T>,
  { request, context }: ActionFunctionArgs,
) {
  const { actor, services } = requireSignedIn(context);
  const service = pick(services);
  return respondToForm(toFields(await request.formData()), {
    ...uses,
    generate: (input) => service.generate(actor, { input, signal: request.signal }),
    edit: (id, text) => service.edit(actor, { id, value: toValue(text) }),
    remove: (id) => service.delete(actor, { id }),
  });
}

import { data } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { SearchHandlesInput } from '#app/domain/mentions/handle-search.ts';
import { SEARCHABLE } from '#app/domain/mentions/searchable-platforms.ts';
import type { MentionValues } from '#app/domain/mentions/mention-form-values.ts';
import type { SignedInContext } from '../shared/signed-in.ts';
import type { MentionResult } from './mention-actions.ts';

/** A form that was submitted to find or fill in a handle, as it was filled in. */
interface Finding {
  readonly intent: string;
  readonly mentionId: string | null;
  readonly values: MentionValues;
}

const INTENT = /^(?<verb>find|fill) (?<platform>\w+)(?: (?<handle>\S{1,100}))?$/u;

/** Searches for a handle, or fills in one that was found. Saves nothing. Null for any other form. */
export async function findHandle(
  { services, actor }: SignedInContext,
  { intent, mentionId, values }: Finding,
) {
  const { verb, platform: named, handle } = INTENT.exec(intent)?.groups ?? {};
  const platform = SEARCHABLE.find((one) => one === named);
  if (!platform) return null;
  const reply = (part: Partial<MentionResult>, status = 200) =>
    data<MentionResult>(
      {
        notice: null,
        errors: {},
        found: null,
        filled: null,
        refused: { mentionId, values },
        ...part,
      },
      { status },
    );
  if (verb === 'fill' && handle !== undefined)
    return reply({
      refused: { mentionId, values: { ...values, [platform]: handle } },
      filled: platform,
    });
  const query = values[platform] || values.displayName;
  const parsed = SearchHandlesInput.safeParse({ platform, query });
  if (!parsed.success) {
    const message = 'Enter a handle or a name to search for.';
    return reply({ errors: { [platform]: message } }, 422);
  }
  try {
    const { items } = await services.mentions.searchHandles(actor, parsed.data);
    return reply({ found: { platform, query: parsed.data.query, items } });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return reply({ errors: { [platform]: error.message } }, error.status);
  }
}

import { data } from '@remix-run/node';
import { z } from 'zod';
import type { MentionsScreenProps } from '#app/components/mentions/mentions-screen.tsx';
import { checkHalves, MentionForm, toHandlesChange } from '#app/domain/mentions/mention-form.ts';
import {
  MENTION_FIELDS,
  type MentionField,
  type MentionValues,
} from '#app/domain/mentions/mention-form-values.ts';
import { mergeHandles } from '#app/domain/mentions/mention-handles.ts';
import { formAction, formActions } from '../shared/form-action.ts';
import { FieldText, toText } from '../shared/form-fields.ts';

/** What a form did, or why it was refused. */
export type MentionResult = Pick<MentionsScreenProps, 'notice' | 'refused' | 'errors'>;

const done = (notice: string) => data<MentionResult>({ notice, refused: null, errors: {} });

const readValues = (form: FormData): MentionValues =>
  Object.fromEntries(
    MENTION_FIELDS.map((field) => [field, toText(form.get(field)).trim()]),
  ) as Record<MentionField, string>;

const readChange = (form: FormData) => ({
  mentionId: toText(form.get('mentionId')),
  ...readValues(form),
});

interface Refusal {
  readonly typed: MentionValues & { readonly mentionId?: string };
  readonly errors: Readonly<Record<string, string>>;
}

function refuse({ typed, errors }: Refusal): MentionResult {
  const { mentionId = null, ...values } = typed;
  return { notice: null, refused: { mentionId, values }, errors };
}

const create = formAction(MentionForm, {
  read: readValues,
  check: checkHalves,
  async run({ services, actor, input }) {
    const { name, displayName } = input;
    const handles = mergeHandles({}, toHandlesChange(input));
    await services.mentions.createMention(actor, { name, displayName, handles });
    return done(`Mention “${name}” created. Type @ in a post to use it.`);
  },
  refuse,
});

const update = formAction(MentionForm.extend({ mentionId: FieldText }), {
  intent: 'update',
  read: readChange,
  check: checkHalves,
  async run({ services, actor, input }) {
    const { mentionId, name, displayName } = input;
    const handles = toHandlesChange(input);
    await services.mentions.updateMention(actor, { mentionId, name, displayName, handles });
    return done('Mention saved. Accepted posts keep the handles that they have.');
  },
  refuse,
});

const remove = formAction(z.object({ mentionId: FieldText }), {
  intent: 'delete',
  read: readChange,
  async run({ services, actor, input }) {
    await services.mentions.deleteMention(actor, input);
    return done('Mention deleted. Accepted posts keep the handles that they have.');
  },
  refuse,
});

/** The forms of the page. */
export const mentionActions = formActions(create, update, remove);

import { type ActionFunctionArgs, data } from '@remix-run/node';
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
import { requireSignedIn } from '../shared/signed-in.ts';
import { findHandle } from './find-handle.ts';

/** What a form did, or why it was refused. */
export type MentionResult = Pick<
  MentionsScreenProps,
  'notice' | 'refused' | 'errors' | 'found' | 'filled'
>;

const done = (notice: string) =>
  data<MentionResult>({ notice, refused: null, errors: {}, found: null, filled: null });

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
  return { notice: null, refused: { mentionId, values }, errors, found: null, filled: null };
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

const forms = formActions(create, update, remove);

/** The forms of the page, whose buttons also find handles and fill them in. */
export async function mentionActions(args: ActionFunctionArgs) {
  const signedIn = requireSignedIn(args.context);
  const form = await args.request.clone().formData();
  const mentionId = toText(form.get('mentionId')) || null;
  const finding = { intent: toText(form.get('intent')), mentionId, values: readValues(form) };
  return (await findHandle(signedIn, finding)) ?? forms(args);
}

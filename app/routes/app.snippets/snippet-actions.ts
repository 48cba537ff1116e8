import { data } from '@remix-run/node';
import { z } from 'zod';
import type { SnippetsScreenProps } from '#app/components/snippets/snippets-screen.tsx';
import type { AppErrorShape } from '#app/domain/errors/app-error-shape.ts';
import { CreateSnippetInput } from '#app/domain/snippets/snippets.ts';
import { formAction, formActions } from '../shared/form-action.ts';
import { FieldText, toText } from '../shared/form-fields.ts';

/** What a form did, or why it was refused. */
export type SnippetResult = Pick<SnippetsScreenProps, 'notice' | 'refused' | 'errors'>;

const done = (notice: string) => data<SnippetResult>({ notice, refused: null, errors: {} });

const readValues = (form: FormData) => ({
  name: toText(form.get('name')),
  kind: toText(form.get('kind')),
  text: toText(form.get('text')),
});

const readChange = (form: FormData) => ({
  snippetId: toText(form.get('snippetId')),
  ...readValues(form),
});

interface Refusal {
  readonly typed: ReturnType<typeof readValues> & { readonly snippetId?: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly error: AppErrorShape | null;
}

/** The service's refusal of a text belongs to its field. */
function refuse({ typed, errors, error }: Refusal): SnippetResult {
  const { snippetId = null, ...values } = typed;
  const isAboutText = error?.violations.some(({ pointer }) => pointer === '/text');
  return {
    notice: null,
    refused: { snippetId, values },
    errors: error && isAboutText ? { text: error.message } : errors,
  };
}

const create = formAction(CreateSnippetInput, {
  read: readValues,
  async run({ services, actor, input }) {
    const { name } = await services.snippets.createSnippet(actor, input);
    return done(`Snippet “${name}” created.`);
  },
  refuse,
});

const update = formAction(CreateSnippetInput.extend({ snippetId: FieldText }), {
  intent: 'update',
  read: readChange,
  async run({ services, actor, input }) {
    await services.snippets.updateSnippet(actor, input);
    return done('Snippet saved. Posts that used it keep their texts.');
  },
  refuse,
});

const remove = formAction(z.object({ snippetId: FieldText }), {
  intent: 'delete',
  read: readChange,
  async run({ services, actor, input }) {
    await services.snippets.deleteSnippet(actor, input);
    return done('Snippet deleted. Posts that used it keep their texts.');
  },
  refuse,
});

/** The forms of the page. */
export const snippetActions = formActions(create, update, remove);

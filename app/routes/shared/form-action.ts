import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { type AppErrorShape, isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { toText } from './form-fields.ts';
import { requireSignedIn, type SignedInContext } from './signed-in.ts';

/** A form that a signed-in user submitted. */
export type Submission = SignedInContext &
  Pick<ActionFunctionArgs, 'request' | 'params'> & { readonly form: FormData };

/** Everything that is wrong with a form, to show next to its fields. */
interface FormRefusal<Typed> {
  /** The fields as typed. */
  readonly typed: Typed;
  /** The first message of each field, or the service's message as `form`. */
  readonly errors: Record<string, string>;
  /** Every message. */
  readonly messages: readonly string[];
  /** The service's refusal; null if the form itself is wrong. */
  readonly error: AppErrorShape | null;
}

interface FormHandler<Input, Typed, Done, Refused> {
  /** The value of the form's `intent` field. A page's form for any other value has none. */
  readonly intent?: string;
  readonly read: (form: FormData) => Typed;
  /** Returns what the schema checks, if that differs from the fields. */
  readonly toInput?: (typed: Typed) => unknown;
  /** Returns errors that the schema can't express, by field. */
  readonly check?: (typed: Typed) => Record<string, string>;
  readonly run: (submission: Submission & { readonly input: Input }) => Promise<Done>;
  /** Returns the page's data after a refusal. */
  readonly refuse: (refusal: FormRefusal<Typed>) => Refused;
}

type FormArgs = ActionFunctionArgs & {
  /** The form, if the caller has read it. A request's body can be read only once. */
  readonly form?: FormData;
};

/**
 * Returns the action of a form for signed-in users; everyone else is redirected. Fields that the schema
 * refuses get a 422 with all errors at once, and a service's refusal gets its own status.
 */
export function formAction<Schema extends z.ZodType, Typed, Done, Refused>(
  schema: Schema,
  handler: FormHandler<z.output<Schema>, Typed, Done, Refused>,
) {
  const { intent, read, toInput, check, run } = handler;
  const refuse = (refusal: FormRefusal<Typed>, status: number) =>
    data(handler.refuse(refusal), { status });
  const action = async ({ request, params, context, form: given }: FormArgs) => {
    const signedIn = requireSignedIn(context);
    const form = given ?? (await request.formData());
    const typed = read(form);
    const parsed = schema.safeParse(toInput ? toInput(typed) : typed);
    const errors = { ...toFieldErrors(parsed.error), ...check?.(typed) };
    if (!parsed.success || Object.keys(errors).length > 0) {
      const issues = parsed.error?.issues ?? [];
      const messages = issues.map(({ message }) => message);
      return refuse({ typed, errors, messages, error: null }, 422);
    }
    try {
      return await run({ ...signedIn, request, params, form, input: parsed.data });
    } catch (error) {
      if (!isAppError(error)) throw error;
      const { message, status } = error;
      return refuse({ typed, errors: { form: message }, messages: [message], error }, status);
    }
  };
  return Object.assign(action, { intent });
}

interface FormAction {
  (args: FormArgs): Promise<unknown>;
  readonly intent?: string | undefined;
}

/** Returns the action of a page with several forms, which differ in their `intent` field. */
export function formActions<Forms extends readonly [FormAction, ...FormAction[]]>(...forms: Forms) {
  return async (args: ActionFunctionArgs): Promise<Awaited<ReturnType<Forms[number]>>> => {
    requireSignedIn(args.context);
    const form = await args.request.formData();
    const intent = toText(form.get('intent'));
    const action = forms.find((one) => one.intent === intent) ?? findDefault(forms);
    return action({ ...args, form }) as Promise<Awaited<ReturnType<Forms[number]>>>;
  };
}

/** Returns the form without an intent. Throws if there is none. */
function findDefault(forms: readonly FormAction[]): FormAction {
  const found = forms.find(({ intent }) => intent === undefined);
  if (!found) throw new Error('A page with several forms needs one without an intent.');
  return found;
}

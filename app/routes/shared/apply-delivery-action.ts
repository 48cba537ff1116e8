import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { type AppErrorShape, isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toComposerPath } from '#app/components/drafts/composer-path.ts';
import type { SignedInContext } from './signed-in.ts';

const DecisionInput = z.object({
  deliveryId: z.string().max(80),
  url: z
    .union([
      z.literal('').transform(() => undefined),
      z.url({ protocol: /^https?$/u, error: 'Enter the full link, starting with https://.' }),
    ])
    .optional(),
  /** Browsers send line breaks as CRLF. */
  firstComment: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .optional(),
  /** Of a thread, the first post to delete. */
  fromPost: z.coerce.number().int().min(1).optional(),
  intent: z.enum([
    'retry',
    'edit-and-resend',
    'cancel',
    'cancel-comment',
    'take-down',
    'is-live',
    'is-not-live',
  ]),
});
type DecisionInput = z.infer<typeof DecisionInput>;

/**
 * Applies a person's action on one delivery, then redirects to `back`, the page with the form, or to the
 * composer.
 */
export async function applyDeliveryAction(
  context: SignedInContext,
  { fields, back }: { fields: URLSearchParams; back: string },
) {
  const form = Object.fromEntries(fields);
  const typed = readTyped(form);
  // A person who says that the post isn't live doesn't have to clear the URL field.
  const input = DecisionInput.safeParse(
    form['intent'] === 'is-live' ? form : { ...form, url: undefined },
  );
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? 'This page has changed. Reload it.';
    return data({ ...typed, message }, { status: 422 });
  }
  let next = back;
  try {
    next = (await settle(context, input.data)) ?? back;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return data({ ...typed, message: toReason(error) }, { status: error.status });
  }
  return redirect(next);
}

const toReason = ({ violations, message }: AppErrorShape): string =>
  violations[0]?.message ?? message;

/** Returns what a refused form shows again. */
function readTyped({ deliveryId = '', url = '', firstComment }: Record<string, string>) {
  return { deliveryId, url, ...(firstComment === undefined ? {} : { firstComment }) };
}

/** Returns where to go next, or null for the page with the form. */
async function settle(
  { actor, services }: SignedInContext,
  { deliveryId, url, firstComment, fromPost, intent }: DecisionInput,
): Promise<string | null> {
  const { publishing } = services;
  switch (intent) {
    case 'edit-and-resend': {
      const { id } = await services.drafts.draftResend(actor, { deliveryId });
      return toComposerPath(id);
    }
    case 'retry':
      await publishing.retryDelivery(actor, { deliveryId, firstComment });
      break;
    case 'cancel':
      await publishing.cancelDelivery(actor, { deliveryId });
      break;
    case 'cancel-comment':
      await publishing.cancelDelivery(actor, { deliveryId, onlyFirstComment: true });
      break;
    case 'take-down':
      await publishing.takeDownDelivery(actor, { deliveryId, ...(fromPost ? { fromPost } : {}) });
      break;
    case 'is-live':
      await publishing.resolveDelivery(actor, { deliveryId, isLive: true, url });
      break;
    case 'is-not-live':
      await publishing.resolveDelivery(actor, { deliveryId, isLive: false });
  }
  return null;
}

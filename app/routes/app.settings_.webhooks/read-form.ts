import type { ZodError } from 'zod';
import type { WebhookValues } from '#app/components/settings/webhook-form.tsx';
import type { AppErrorShape } from '#app/domain/errors/app-error-shape.ts';

interface WebhookFormRead {
  /** As typed. */
  readonly values: WebhookValues;
  /** As the service expects it. */
  readonly input: {
    url: string;
    description: string;
    events: readonly string[];
    environment?: string;
  };
  readonly errors: Readonly<Record<string, string>>;
}

/** Reads an endpoint's fields. "All events" takes precedence over the boxes below it. */
export function readWebhookForm(form: FormData): WebhookFormRead {
  const values = {
    url: toText(form.get('url')),
    description: toText(form.get('description')),
    which: toText(form.get('which')),
    events: form.getAll('events').map(toText),
    environment: toText(form.get('environment')),
  };
  const { url, description, which, events, environment } = values;
  const isChosen = which === 'chosen';
  return {
    values,
    input: {
      ...{ url, description, events: isChosen ? events : [] },
      ...(environment === '' ? {} : { environment }),
    },
    errors:
      isChosen && events.length === 0
        ? { events: 'Choose at least one event, or all of them.' }
        : {},
  };
}

/** Returns the first message of each field. */
export function toErrors(error: ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

/** Returns the service's refusal at its field. */
export function toRefusal({ message, violations }: AppErrorShape): Record<string, string> {
  return violations.some(({ pointer }) => pointer === '/url')
    ? { url: message }
    : { form: message };
}

export function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

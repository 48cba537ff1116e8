import type { WebhookValues } from '#app/components/settings/webhook-form.tsx';
import type { AppErrorShape } from '#app/domain/errors/app-error-shape.ts';
import { toText } from '../shared/form-fields.ts';

/** Reads an endpoint's fields as typed. */
export function readWebhookForm(form: FormData): WebhookValues {
  return {
    url: toText(form.get('url')),
    description: toText(form.get('description')),
    which: toText(form.get('which')),
    events: form.getAll('events').map(toText),
    environment: toText(form.get('environment')),
  };
}

/** Returns the endpoint as the service expects it. "All events" takes precedence over the boxes below it. */
export function toWebhookInput({ url, description, which, events, environment }: WebhookValues) {
  return {
    url,
    description,
    events: which === 'chosen' ? events : [],
    ...(environment === '' ? {} : { environment }),
  };
}

/** Returns an error if no event is chosen, which the service would understand as all of them. */
export function checkEvents({ which, events }: WebhookValues): Record<string, string> {
  const isMissing = which === 'chosen' && events.length === 0;
  return isMissing ? { events: 'Choose at least one event, or all of them.' } : {};
}

interface Refusal {
  readonly errors: Record<string, string>;
  readonly error: AppErrorShape | null;
}

/** Returns the errors by field. The service's refusal of a URL belongs to the URL's field. */
export function toWebhookErrors({ errors, error }: Refusal): Record<string, string> {
  const isAboutUrl = error?.violations.some(({ pointer }) => pointer === '/url');
  return error && isAboutUrl ? { url: error.message } : errors;
}

import type { QueueValues } from '#app/components/queues/queue-fields.tsx';
import type { AppErrorShape } from '#app/domain/errors/app-error-shape.ts';
import type { SlotValues } from '#app/domain/queues/queue-form.ts';
import { toText } from './form-fields.ts';

/** Reads a queue's fields as typed. */
export function readQueueValues(form: FormData): QueueValues {
  return {
    name: toText(form.get('name')),
    timeZone: toText(form.get('timeZone')),
    accountIds: form.getAll('accountIds').map(toText),
  };
}

/** Reads the fields of slots as typed. */
export function readSlotValues(form: FormData): SlotValues {
  return {
    weekdays: form.getAll('weekdays').map(toText),
    time: toText(form.get('time')),
  };
}

interface Refusal {
  readonly errors: Record<string, string>;
  readonly error: AppErrorShape | null;
}

/** Returns the errors by field. The service's refusal of accounts belongs to their field. */
export function toQueueErrors({ errors, error }: Refusal): Record<string, string> {
  const isAboutAccounts = error?.violations.some(({ pointer }) =>
    pointer.startsWith('/accountIds'),
  );
  return error && isAboutAccounts ? { accountIds: error.message } : errors;
}

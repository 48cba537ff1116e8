import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { MAX_QUEUE_NAME } from '#app/domain/queues/queue-limits.ts';
import { AccountChecks } from '../accounts/account-checks.tsx';
import { ZoneField } from '../time/zone-field.tsx';
import { NameField } from '../ui/name-field.tsx';

/** A queue's form as it was filled in. */
export interface QueueValues {
  readonly name: string;
  readonly timeZone: string;
  readonly accountIds: readonly string[];
}

interface QueueFieldsProps {
  readonly id: string;
  readonly values: QueueValues;
  readonly accounts: readonly ComposerAccount[];
  /** The workspace's zone. */
  readonly ownZone: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** A queue's name, zone, and accounts, for the forms that create and change one. */
export function QueueFields({ id, values, accounts, ownZone, errors }: QueueFieldsProps) {
  const { name, timeZone, accountIds } = errors;
  return (
    <>
      <NameField id={`${id}-name`} value={values.name} maxLength={MAX_QUEUE_NAME} error={name} />
      <ZoneField
        id={`${id}-zone`}
        value={values.timeZone}
        own={ownZone}
        messages={timeZone ? [timeZone] : []}
      />
      {accounts.length === 0 ? null : (
        <AccountChecks
          id={`${id}-accounts`}
          accounts={accounts}
          chosen={values.accountIds}
          error={accountIds}
        />
      )}
    </>
  );
}

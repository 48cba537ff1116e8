import { TriangleAlert } from 'lucide-react';
import type { ComposerFinding } from '#app/domain/composer/composer-findings.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { AccountPicker, type AccountPickerProps } from '../composer/account-picker.tsx';
import { ReconnectLink } from '../composer/reconnect-link.tsx';
import type { DraftState } from '../hooks/use-draft.ts';
import { Icon } from '../ui/icon.tsx';

export interface ChoiceDetailsProps {
  readonly row: PlatformAssessment;
  readonly isOn: boolean;
  /** The server's messages about this platform only. */
  readonly messages: readonly string[];
  readonly chosenIds: AccountPickerProps['chosenIds'];
  readonly change: DraftState['change'];
}

/** The part of a platform's row that few rows have: a choice of accounts, and what to know before publishing. */
export function ChoiceDetails({ row, isOn, messages, chosenIds, change }: ChoiceDetailsProps) {
  const { platform, account, accounts } = row;
  return (
    <>
      {accounts.length > 1 ? (
        <AccountPicker
          platform={platform}
          accounts={accounts}
          chosenIds={chosenIds}
          change={change}
        />
      ) : null}
      {isOn ? <RowNotes row={row} messages={messages} /> : null}
      {account && account.state !== 'active' && accounts.length === 1 ? (
        <ReconnectLink account={account} className="btn quiet" />
      ) : null}
    </>
  );
}

/** States that the file will be converted and what blocks the post. If nothing does, shows notes. */
function RowNotes({ row, messages }: Pick<ChoiceDetailsProps, 'row' | 'messages'>) {
  const { platform, findings, fit, notes } = row;
  const texts = [...findings.map(toText), ...messages];
  return (
    <>
      {fit?.verdict === 'changes' ? (
        <p className="small">
          <a href={`#fit-${platform}`}>Will be converted</a>
        </p>
      ) : null}
      {[...new Set(texts)].map((message) => (
        <p key={message} className="small broken">
          {message}
        </p>
      ))}
      {texts.length === 0
        ? notes.map((note) => (
            <p key={note} className="small msg warn">
              <Icon of={TriangleAlert} size="s" />
              <span>{note}</span>
            </p>
          ))
        : null}
    </>
  );
}

const toText = ({ message, accounts = [] }: ComposerFinding): string =>
  accounts.length > 0 ? `${listNames(accounts)}: ${message}` : message;

import { CircleCheck, CircleX, Scissors } from 'lucide-react';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { type FitRow, type FittingAccount, listFitRows } from '#app/domain/composer/fit-rows.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

export interface PlatformFitsProps {
  readonly media: MediaOutput;
  /** The workspace's connected accounts, whose limits apply. */
  readonly accounts: readonly FittingAccount[];
  /** The platform that the file was uploaded for. Listed first. */
  readonly platform: PlatformId | null;
}

/** Shows which platforms accept the file, how it's converted for others, and where it can't go. */
export function PlatformFits({ media, accounts, platform }: PlatformFitsProps) {
  const rows = listFitRows(media, accounts);
  const ordered = [
    ...rows.filter((row) => row.platform === platform),
    ...rows.filter((row) => row.platform !== platform),
  ];
  return (
    <section className="stack" aria-labelledby="fits">
      <h2 className="h" id="fits">
        Where you can publish this file
      </h2>
      <ul className="wherelist">
        {ordered.map((row) => (
          <li key={`${row.platform} ${row.accounts.join(' ')}`}>
            <PlatformGlyph platform={row.platform} />
            <div>
              <b>{PLATFORMS[row.platform].name}</b>
              {row.accounts.length > 0 ? (
                <p className="small sub">{row.accounts.join(', ')}</p>
              ) : null}
            </div>
            <Verdict verdict={row.verdict} />
            <Messages messages={row.messages} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Messages({ messages }: Pick<FitRow, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <ul className="small sub">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

function Verdict({ verdict }: Pick<FitRow, 'verdict'>) {
  switch (verdict) {
    case 'fits':
      return (
        <span className="badge ok">
          <Icon of={CircleCheck} size="s" />
          Fits
        </span>
      );
    case 'changes':
      return (
        <span className="badge ok">
          <Icon of={Scissors} size="s" />
          Will be converted
        </span>
      );
    case 'impossible':
      return (
        <span className="badge bad">
          <Icon of={CircleX} size="s" />
          Doesn’t fit
        </span>
      );
  }
}

import { memo } from 'react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { accountsField } from '#app/domain/composer/draft-fields.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { ForRole } from '../shell/for-role.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { CountRing } from './count-ring.tsx';
import { LazyRowDetails } from './lazy-row-details.tsx';
import type { RowDetailsProps } from './row-details.tsx';
import { toLineState } from './line-states.ts';

interface PlatformRowProps extends RowDetailsProps {
  readonly onToggle: (platform: PlatformId, isOn: boolean) => void;
}

/**
 * One end of the fan: whether the post goes to the platform, how much of the limit is used, and what blocks
 * it.
 */
export const PlatformRow = memo(function PlatformRow({
  row,
  isOn,
  messages,
  onToggle,
  chosenIds,
  change,
  showTab,
}: PlatformRowProps) {
  const { platform, status, accounts } = row;
  const hasChoice = accounts.length > 1;
  // The only account isn't the one that the draft goes to, so the post won't go there.
  const isFound = hasChoice || accounts.some(({ isChosen }) => isChosen);
  const { name } = PLATFORMS[platform];
  const isConnected = status !== 'unconnected';
  return (
    <li
      className={isOn && isConnected ? 'dir' : 'dir offd'}
      id={`dir-${platform}`}
      data-to
      data-anchor=".box"
      data-state={toLineState(row)}
    >
      <label className="box">
        <input
          type="checkbox"
          name="platforms"
          value={platform}
          checked={isOn && isConnected && isFound}
          disabled={!isConnected}
          aria-label={`Publish to ${name}`}
          onChange={({ target }) => onToggle(platform, target.checked)}
        />
      </label>
      <span className="who">
        <PlatformGlyph platform={platform} />
        <span className="grow">
          {name}
          {hasChoice ? null : <SingleAccount row={row} />}
        </span>
      </span>
      <span />
      {isConnected ? <Count row={row} /> : <ConnectLink platform={platform} />}
      {isConnected ? (
        <LazyRowDetails
          row={row}
          isOn={isOn}
          messages={messages}
          chosenIds={chosenIds}
          change={change}
          showTab={showTab}
        />
      ) : null}
    </li>
  );
});

/** The platform's only account. The form names it, so that the post goes there and nowhere else. */
function SingleAccount({ row: { platform, account } }: { row: PlatformAssessment }) {
  if (!account) return null;
  return (
    <>
      <span className="acc trunc">{account.name}</span>
      <input type="hidden" name={accountsField(platform)} value={account.id} />
    </>
  );
}

function Count({ row: { count, max, unit, platform } }: { row: PlatformAssessment }) {
  return (
    <span className="cnt" title={`${count} of ${max} ${unit}`}>
      <span>
        {toCountText(count)}
        <span className="max"> / {toCountText(max)}</span>
        <span className="vh">
          {' '}
          {unit} on {PLATFORMS[platform].name}
        </span>
      </span>
      <CountRing count={count} max={max} />
    </span>
  );
}

function ConnectLink({ platform }: { platform: PlatformId }) {
  return (
    <ForRole needs="editor" otherwise={<span className="small mut">Not connected</span>}>
      <a
        className="btn ghost"
        href={CONNECT_PATHS[platform]}
        aria-label={`Connect ${PLATFORMS[platform].name}`}
      >
        Connect
      </a>
    </ForRole>
  );
}

import { Form } from '@remix-run/react';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { FollowUp } from '#app/domain/posts/follow-up.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { ForRole } from '../shell/for-role.tsx';

const TITLES = { playlist: 'Playlist', captions: 'Captions' } as const;

interface FollowUpLinesProps {
  readonly delivery: Pick<DeliveryOutput, 'id' | 'platform' | 'actions' | 'followUps'>;
}

/** What follows once the post is live, with its results and what a person can do about a failure. */
export function FollowUpLines({ delivery }: FollowUpLinesProps) {
  const { followUps, platform, actions } = delivery;
  const needsReconnect = followUps.some((one) => one.needsReconnect);
  return (
    <>
      {followUps.map((followUp) => (
        <Line key={followUp.kind} followUp={followUp} name={PLATFORMS[platform].name} />
      ))}
      {actions.includes('retry_follow_up') || needsReconnect ? (
        <ForRole needs="editor">
          <Actions delivery={delivery} needsReconnect={needsReconnect} />
        </ForRole>
      ) : null}
    </>
  );
}

function Line({ followUp, name }: { followUp: FollowUp; name: string }) {
  const { kind, state, url, message, remedy, platformMessage } = followUp;
  const isFailed = state === 'failed';
  const text = [message, remedy].filter(Boolean).join(' ');
  return (
    <div className="commentline small">
      <p>
        <span className="mut">{TITLES[kind]}:</span>{' '}
        <span className={isFailed ? 'warned' : 'sub'} role={isFailed ? 'status' : undefined}>
          {text}
        </span>{' '}
        {state === 'done' && url !== null ? (
          <a href={url} aria-label={`Open the ${TITLES[kind].toLowerCase()} on ${name}`}>
            Open
          </a>
        ) : null}
      </p>
      {platformMessage === null ? null : (
        <p className="mut" dir="auto">
          {name} said: {platformMessage}
        </p>
      )}
    </div>
  );
}

interface ActionsProps extends FollowUpLinesProps {
  readonly needsReconnect: boolean;
}

function Actions({ delivery: { id, platform, actions }, needsReconnect }: ActionsProps) {
  const { name } = PLATFORMS[platform];
  return (
    <Form method="post" preventScrollReset className="row wrap small">
      <input type="hidden" name="deliveryId" value={id} />
      {needsReconnect ? <a href={CONNECT_PATHS[platform]}>Reconnect {name}</a> : null}
      {actions.includes('retry_follow_up') ? (
        <button
          className="btn quiet"
          name="intent"
          value="retry"
          aria-label={`Retry what failed after publishing, on ${name}`}
        >
          Retry
        </button>
      ) : null}
    </Form>
  );
}

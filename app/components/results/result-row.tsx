import { Link } from '@remix-run/react';
import { ArrowUpRight } from 'lucide-react';
import { toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { TERMINAL_STATES } from '#app/domain/posts/delivery-state.ts';
import { cutCaption } from '#app/domain/posts/post-summary.ts';
import { toDeliveryTone, toSentence, type DeliveryTone } from '#app/domain/posts/post-progress.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { DeliveryActions } from './delivery-actions.tsx';
import { LazyAfterLive } from './lazy-after-live.tsx';
import { LazyDecisionForm } from './lazy-decision-form.tsx';
import { LazyFailureDetails } from './lazy-failure-details.tsx';
import { ResultTick } from './result-tick.tsx';
import { LazyThreadPosts } from './lazy-thread-posts.tsx';
import { ResentNote } from './resent-note.tsx';

export interface RowProblem {
  readonly deliveryId: string;
  readonly message: string;
  readonly url: string;
  /** The typed first comment, if the form has one. */
  readonly firstComment?: string;
}

interface ResultRowProps {
  readonly delivery: DeliveryOutput;
  readonly postId: string;
  /** The text that only this account gets, or null for the shared one. */
  readonly ownText: string | null;
  readonly isLanding: boolean;
  /** Why a retry or a decision was refused. */
  readonly problem: RowProblem | null;
}

/** One delivery: its state, its account, and the available actions. */
export function ResultRow({ delivery, postId, ownText, isLanding, problem }: ResultRowProps) {
  const tone = toDeliveryTone(delivery);
  const { name } = PLATFORMS[delivery.platform];
  return (
    <li className="result" data-to data-anchor=".pf" data-state={tone}>
      <ResultTick tone={tone} isLanding={isLanding} />
      <PlatformGlyph platform={delivery.platform} />
      <p className="who">
        <b>{name}</b> <span className="small mut">{toAccount(delivery)}</span>
      </p>
      <div className="line">
        <Sentence delivery={delivery} />
        <OwnText text={delivery.thread === null ? ownText : null} />
        {delivery.thread === null ? null : <LazyThreadPosts thread={delivery.thread} />}
        {hasMore(delivery) ? <LazyAfterLive delivery={delivery} problem={problem} /> : null}
        <ResentNote resentAs={delivery.resentAs} />
        <DossierLink delivery={delivery} postId={postId} name={name} />
      </div>
      <Aside delivery={delivery} name={name} detailsPath={toDetailsPath(postId, delivery)} />
      {problem ? (
        <p className="more small broken" role="alert">
          {problem.message}
        </p>
      ) : null}
      {delivery.state === 'failed' && delivery.resentAs === null ? (
        <LazyFailureDetails delivery={delivery} name={name} />
      ) : null}
      {delivery.actions.includes('resolve') ? (
        <ForRole needs="editor">
          <LazyDecisionForm delivery={delivery} name={name} typedUrl={problem?.url ?? ''} />
        </ForRole>
      ) : null}
    </li>
  );
}

/** Returns whether something follows once the post is live. */
const hasMore = ({ firstComment, followUps }: DeliveryOutput): boolean =>
  firstComment !== null || followUps.length > 0;

/** Shows the start of a text that isn't the shared one, which stands beside all rows. */
function OwnText({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className="small owntext" dir="auto">
      <span className="vh">Its own text: </span>
      {text === '' ? 'No text' : cutCaption(text)}
    </p>
  );
}

const toDetailsPath = (postId: string, { id }: Pick<DeliveryOutput, 'id'>): string =>
  `/app/posts/${postId}/deliveries/${id}`;

/** Links to the delivery's page. */
function DossierLink({
  delivery,
  postId,
  name,
}: {
  delivery: DeliveryOutput;
  postId: string;
  name: string;
}) {
  return (
    <Link
      className="small details"
      to={toDetailsPath(postId, delivery)}
      aria-label={`Details of ${name}`}
    >
      {delivery.state === 'published' ? 'Details and receipt' : 'Details'}
    </Link>
  );
}

/** Returns the account's label in the platform's own style. */
export function toAccount({ accountHandle, accountName }: DeliveryOutput): string {
  return toAccountLabel({ handle: accountHandle, name: accountName });
}

const TONES: Readonly<Record<DeliveryTone, string>> = {
  bad: 'broken',
  warn: 'warned',
  busy: 'sub',
  wait: 'sub',
  done: 'sub',
  off: 'sub',
};

function Sentence({ delivery }: { delivery: DeliveryOutput }) {
  if (delivery.state === 'published' && delivery.publishedAt !== null) {
    return (
      <p className="small sub num">
        Published at <LocalTime at={delivery.publishedAt} />
        {delivery.note ? `. ${delivery.note}` : null}
      </p>
    );
  }
  const isWarned = delivery.late || delivery.hold === 'needs_reconnect';
  return (
    <p className={`small ${isWarned ? 'warned' : TONES[toDeliveryTone(delivery)]}`}>
      {toSentence(delivery)}
      {delivery.state === 'held' && delivery.remedy ? ` ${delivery.remedy}` : null}
      <NextTry delivery={delivery} />
      {delivery.reconnectUntil === null ? null : (
        <>
          {' '}
          Reconnect it by <LocalTime at={delivery.reconnectUntil} style="day" />, or it fails.
        </>
      )}
      {delivery.lateSince === null ? null : (
        <>
          {' '}
          Taking longer than expected, since <LocalTime at={delivery.lateSince} />.
        </>
      )}
    </p>
  );
}

function NextTry({ delivery: { state, hold, nextAttemptAt } }: { delivery: DeliveryOutput }) {
  if (nextAttemptAt === null || (state !== 'waiting' && hold === null)) return null;
  return (
    <>
      {' '}
      {hold === null ? 'Next attempt at' : 'Until'} <LocalTime at={nextAttemptAt} />.
    </>
  );
}

interface AsideProps {
  readonly delivery: DeliveryOutput;
  readonly name: string;
  readonly detailsPath: string;
}

/** The right end of the row: the live link, the retry, or a word. */
function Aside({ delivery, name, detailsPath }: AsideProps) {
  if (delivery.state === 'published') {
    return (
      <div>
        <LiveLink delivery={delivery} name={name} />
        <DeliveryActions delivery={delivery} name={name} detailsPath={detailsPath} />
      </div>
    );
  }
  if (TERMINAL_STATES.has(delivery.state))
    return <DeliveryActions delivery={delivery} name={name} detailsPath={detailsPath} />;
  if (delivery.hold === 'needs_reconnect') {
    return (
      <div className="row acts-end">
        <ForRole needs="editor">
          <a
            className="btn quiet"
            href={CONNECT_PATHS[delivery.platform]}
            aria-label={`Reconnect ${name}`}
          >
            Reconnect
          </a>
        </ForRole>
      </div>
    );
  }
  if (delivery.late) return <span className="badge warn">Late</span>;
  if (delivery.hold !== null || delivery.state === 'waiting')
    return <span className="badge">Waiting</span>;
  if (delivery.state !== 'unconfirmed') return null;
  return (
    <span className="badge warn">
      {delivery.needsDecision ? 'Needs your decision' : 'Checking'}
    </span>
  );
}

function LiveLink({
  delivery: { url, removedAt },
  name,
}: {
  delivery: DeliveryOutput;
  name: string;
}) {
  if (removedAt !== null) return <span className="badge">Deleted</span>;
  if (url === null) return null;
  return (
    <a
      className="live"
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`View Post on ${name}, in a new tab`}
    >
      View Post <Icon of={ArrowUpRight} size="s" />
    </a>
  );
}

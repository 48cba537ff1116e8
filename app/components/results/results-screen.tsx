import { Link } from '@remix-run/react';
import type { PostMetrics } from '#app/domain/delivery/post-metrics.ts';
import type { ReconnectNotice } from '#app/domain/accounts/reconnect-notice.ts';
import {
  countLive,
  isPostPlanned,
  isPostSettled,
  toPostHeading,
  toPostNote,
} from '#app/domain/posts/post-progress.ts';
import { findOwnText } from '#app/domain/posts/own-texts.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { PostSeries } from '#app/domain/series/series.ts';
import { type ShownTime, type TimeFormat, toShownTime } from '#app/domain/posts/shown-time.ts';
import { Fan } from '../fan/fan.tsx';
import { usePostEvents } from '../hooks/use-post-events.ts';
import { useWatchedFailure } from '../hooks/use-watched-failure.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { Horn } from './horn.tsx';
import { PlanActions, PostActions } from './post-actions.tsx';
import { PostDialog } from './post-dialog.tsx';
import { MetricsSection } from './metrics-section.tsx';
import type { PostProblem, PostQuestion } from './post-question.ts';
import { ScheduleLine } from './schedule-line.tsx';
import { ResultRow, type RowProblem } from './result-row.tsx';
import { SeriesLine } from './series-line.tsx';
import { SourceCard } from './source-card.tsx';

interface ResultsScreenProps {
  readonly post: PostOutput;
  /** The post's time as the server writes it; null if the post was published at once. */
  readonly time: ShownTime | null;
  readonly timeFormat: TimeFormat | null;
  /** The series that the post is part of. */
  readonly series: PostSeries | null;
  readonly problem: RowProblem | null;
  /** The action on the whole post to confirm. */
  readonly question: PostQuestion | null;
  readonly postProblem: PostProblem | null;
  /** The live post's metrics, or null if they weren't requested. */
  readonly metrics: PostMetrics | null;
  /** The result of reconnecting an account, after the platform redirected the person back. */
  readonly notice: ReconnectNotice | null;
  /** Whether the page reloads itself without scripts. */
  readonly reloads: boolean;
}

/** Shows publishing live: each platform's line completes when its post was verified as live. */
export function ResultsScreen({
  post: loaded,
  time: loadedTime,
  timeFormat,
  series,
  problem,
  metrics,
  notice,
  reloads,
  ...dialogProps
}: ResultsScreenProps) {
  const { post, landed, announcement, result } = usePostEvents(loaded);
  useWatchedFailure(loaded, post);
  const isSettled = isPostSettled(post);
  const time = findTime(post, loadedTime, timeFormat);
  const isWhole = isSettled && countLive(post) === post.deliveries.length;
  const hasRow = post.deliveries.some(({ id }) => id === problem?.deliveryId);
  return (
    <main className="main" id="main">
      <div className="in" id="pub">
        <Head post={post} time={time} series={series} isFlashing={isWhole && result !== ''} />
        <p className="vh" aria-live="polite">
          {announcement}
        </p>
        <p className="vh" role="alert">
          {result}
        </p>
        {dialogProps.question ? (
          <ForRole needs="editor">
            <PostDialog
              post={post}
              question={dialogProps.question}
              problem={dialogProps.postProblem}
              time={time}
            />
          </ForRole>
        ) : null}
        {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
        {problem && !hasRow ? <Banner tone="bad">{problem.message}</Banner> : null}
        {isSettled ? null : <ReloadNote reloads={reloads} />}
        <Fan className="pubfan" ends={post.deliveries}>
          <SourceCard post={post} />
          <div className="gap" />
          <ul className="res" aria-label="Results">
            {post.deliveries.map((delivery) => (
              <ResultRow
                key={delivery.id}
                delivery={delivery}
                postId={post.id}
                ownText={findOwnText(post, delivery)}
                isLanding={landed.has(delivery.id)}
                problem={problem?.deliveryId === delivery.id ? problem : null}
              />
            ))}
          </ul>
        </Fan>
        <MetricsSection post={post} given={metrics} />
        <div className="row wrap after">
          <Link className="btn quiet" to="/app">
            Back to Dashboard
          </Link>
          {isSettled ? (
            <Link className="btn ghost" to="/app/platform-preview">
              New post
            </Link>
          ) : null}
          <span className="grow" />
          <PostActions post={post} />
        </div>
      </div>
    </main>
  );
}

interface HeadProps {
  readonly post: PostOutput;
  readonly time: ShownTime | null;
  readonly series: PostSeries | null;
  readonly isFlashing: boolean;
}

function Head({ post, time, series, isFlashing }: HeadProps) {
  return (
    <div className="phead">
      <div className="stack" style={{ gap: '.5rem' }}>
        <h1 className="d2">{toPostHeading(post)}</h1>
        {time && isPostPlanned(post) ? <ScheduleLine state={post.state} time={time} /> : null}
        {series ? <SeriesLine series={series} /> : null}
        <p className="lg sub">{toPostNote(post)}</p>
        <PlanActions post={post} />
        {post.resends ? (
          <p className="small mut">
            Replaces{' '}
            <Link to={`/app/posts/${post.resends.postId}/deliveries/${post.resends.deliveryId}`}>
              a delivery that wasn’t published
            </Link>
            .
          </p>
        ) : null}
      </div>
      <Horn post={post} isFlashing={isFlashing} />
    </div>
  );
}

/** Returns the time as the server wrote it, or one that arrived since. */
function findTime(
  { schedule }: PostOutput,
  loaded: ShownTime | null,
  format: TimeFormat | null,
): ShownTime | null {
  if (schedule === null || format === null || schedule.publishAt === loaded?.at) return loaded;
  return toShownTime(schedule.publishAt, format, new Date());
}

/**
 * For pages without scripts. The page doesn't reload while a confirmation is open, so that a half-entered
 * value isn't lost.
 */
function ReloadNote({ reloads }: { reloads: boolean }) {
  return (
    <noscript>
      <p className="small mut" style={{ marginBottom: '1rem' }}>
        {reloads ? 'Updates every 3 seconds.' : <a href="?">Refresh</a>}
      </p>
    </noscript>
  );
}

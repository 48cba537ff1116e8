import { RefreshCw } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import {
  type DeliveryCounts,
  type Metric,
  listMetricKinds,
  listMetrics,
  type PostMetrics,
} from '#app/domain/delivery/post-metrics.ts';
import { isPostSettled, toDeliveryTone } from '#app/domain/posts/post-progress.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { DeliveryOutput, PostOutput } from '#app/domain/posts/publish.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { usePostMetrics } from '../hooks/use-post-metrics.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { toAccount } from './result-row.tsx';

interface MetricsSectionProps {
  readonly post: PostOutput;
  /** The metrics loaded with the page. */
  readonly given: PostMetrics | null;
}

/** Shows the metrics of a live post. Hidden while the post is still being published. */
export function MetricsSection({ post, given }: MetricsSectionProps) {
  const live = post.deliveries.filter(
    ({ state, removedAt }) => state === 'published' && removedAt === null,
  );
  // A person who just watched the post go live knows that it has no views yet, so they refresh by hand.
  const [isEager] = useState(() => isPostSettled(post));
  const isBusy = post.deliveries.some((delivery) => toDeliveryTone(delivery) === 'busy');
  if (live.length === 0 || isBusy) return null;
  return <LiveMetrics post={post} live={live} given={given} isEager={isEager} />;
}

interface LiveMetricsProps extends MetricsSectionProps {
  readonly live: readonly DeliveryOutput[];
  readonly isEager: boolean;
}

function LiveMetrics({ post, live, given, isEager }: LiveMetricsProps) {
  const { metrics, isReading, hasFailed, read } = usePostMetrics(post.id, { given, isEager });
  // Without scripts nothing is loading, because only the button loads metrics.
  const isBusy = useIsHydrated() && isReading;
  const formProps = { postId: post.id, metrics, isReading: isBusy, hasFailed, read };
  return (
    <section className="metrics" aria-labelledby="metrics">
      <div className="row wrap fhead">
        <h2 className="t2" id="metrics">
          Metrics
        </h2>
        {post.environment === 'sandbox' ? <span className="badge">Sandbox</span> : null}
        <p className="small mut num grow" role="status">
          <Standing metrics={metrics} isReading={isReading} />
        </p>
        <RequestForm {...formProps} />
      </div>
      {hasFailed ? (
        <Banner tone="bad">Couldn’t load metrics. Your posts aren’t affected.</Banner>
      ) : null}
      {metrics || isReading ? <MetricsList live={live} metrics={metrics} /> : null}
    </section>
  );
}

function Standing({ metrics, isReading }: { metrics: PostMetrics | null; isReading: boolean }) {
  if (isReading) return <span className="reading">Loading metrics…</span>;
  if (metrics === null) return <>Metrics reported by each platform.</>;
  return (
    <>
      As of <LocalTime at={metrics.readAt} />
    </>
  );
}

interface RequestFormProps {
  readonly postId: string;
  readonly metrics: PostMetrics | null;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  readonly read: () => void;
}

/** Loads the metrics. Without scripts, submits the form for the whole page. */
function RequestForm({ postId, metrics, isReading, hasFailed, read }: RequestFormProps) {
  return (
    <form
      method="get"
      action={`/app/posts/${postId}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReading) read();
      }}
    >
      <input type="hidden" name="metrics" value="show" />
      <button className="btn quiet" aria-busy={isReading}>
        {isReading ? <span className="spin" /> : <Icon of={RefreshCw} size="s" />}
        {metrics ? 'Refresh' : hasFailed ? 'Try again' : 'Show metrics'}
      </button>
    </form>
  );
}

interface MetricsListProps {
  readonly live: readonly DeliveryOutput[];
  readonly metrics: PostMetrics | null;
}

/** Aligns metrics that several platforms report in columns, each labeled with the platform's own word. */
function MetricsList({ live, metrics }: MetricsListProps) {
  const kinds = metrics ? listMetricKinds(metrics) : [];
  const columns = { '--columns': Math.max(kinds.length, 1) } as CSSProperties;
  return (
    <ul className="card flush figlist" style={columns}>
      {live.map((delivery) => {
        const found = metrics?.items.find(({ deliveryId }) => deliveryId === delivery.id);
        return (
          <li key={delivery.id}>
            <PlatformGlyph platform={delivery.platform} />
            <p className="who">
              <b>{PLATFORMS[delivery.platform].name}</b>{' '}
              <span className="small mut">{toAccount(delivery)}</span>
            </p>
            <DeliveryRow
              delivery={delivery}
              found={found}
              isWaiting={metrics === null}
              kinds={kinds}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface DeliveryRowProps {
  readonly delivery: DeliveryOutput;
  readonly found: DeliveryCounts | undefined;
  readonly isWaiting: boolean;
  readonly kinds: readonly Metric['kind'][];
}

function DeliveryRow({ delivery: { platform }, found, isWaiting, kinds }: DeliveryRowProps) {
  if (isWaiting) return <span className="sk told" />;
  if (!found)
    return (
      <p className="told small mut">
        Published since the last refresh. Refresh to see these metrics.
      </p>
    );
  if (found.counts === null) {
    return (
      <div className="told row wrap">
        <p className={`small ${found.needsReconnect ? 'warned' : 'mut'}`}>{found.message}</p>
        {found.needsReconnect ? <Reconnect platform={platform} /> : null}
      </div>
    );
  }
  return (
    <dl className="told counts">
      {listMetrics(platform, found.counts).map(({ kind, name, count }) => (
        <div key={kind} style={{ '--column': kinds.indexOf(kind) + 1 } as CSSProperties}>
          <dt>{name}</dt>
          <dd className="num">{toCountText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reconnect({ platform }: Pick<DeliveryOutput, 'platform'>) {
  return (
    <ForRole needs="editor">
      <a
        className="small"
        href={CONNECT_PATHS[platform]}
        aria-label={`Reconnect ${PLATFORMS[platform].name}`}
      >
        Reconnect
      </a>
    </ForRole>
  );
}

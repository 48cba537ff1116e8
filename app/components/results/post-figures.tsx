import { RefreshCw } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import {
  type DeliveryFigures,
  type Figure,
  listFigureKinds,
  listFigures,
  type PostFigures as Figures,
} from '#app/domain/delivery/post-figures.ts';
import { isPostSettled, toDeliveryLook } from '#app/domain/posts/post-progress.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { DeliveryOutput, PostOutput } from '#app/domain/posts/publish.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { usePostFigures } from '../hooks/use-post-figures.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { toAccount } from './result-row.tsx';

interface PostFiguresProps {
  readonly post: PostOutput;
  /** The metrics loaded with the page. */
  readonly given: Figures | null;
}

/** Shows the metrics of a live post. Hidden while the post is still being published. */
export function PostFigures({ post, given }: PostFiguresProps) {
  const live = post.deliveries.filter(
    ({ state, removedAt }) => state === 'published' && removedAt === null,
  );
  // A person who just watched the post go live knows that it has no views yet, so they refresh by hand.
  const [isEager] = useState(() => isPostSettled(post));
  const isBusy = post.deliveries.some((delivery) => toDeliveryLook(delivery) === 'busy');
  if (live.length === 0 || isBusy) return null;
  return <FiguresSection post={post} live={live} given={given} isEager={isEager} />;
}

interface FiguresSectionProps extends PostFiguresProps {
  readonly live: readonly DeliveryOutput[];
  readonly isEager: boolean;
}

function FiguresSection({ post, live, given, isEager }: FiguresSectionProps) {
  const { figures, isReading, hasFailed, read } = usePostFigures(post.id, { given, isEager });
  // Without scripts nothing is loading, because only the button loads metrics.
  const isBusy = useIsHydrated() && isReading;
  const asking = { postId: post.id, figures, isReading: isBusy, hasFailed, read };
  return (
    <section className="figures" aria-labelledby="figures">
      <div className="row wrap fhead">
        <h2 className="t2" id="figures">
          Figures
        </h2>
        {post.environment === 'sandbox' ? <span className="badge">Sandbox</span> : null}
        <p className="small mut num grow" role="status">
          <Standing figures={figures} isReading={isReading} />
        </p>
        <AskForm {...asking} />
      </div>
      {hasFailed ? (
        <Banner tone="bad">Couldn’t load metrics. Your posts aren’t affected.</Banner>
      ) : null}
      {figures || isReading ? <FiguresList live={live} figures={figures} /> : null}
    </section>
  );
}

function Standing({ figures, isReading }: { figures: Figures | null; isReading: boolean }) {
  if (isReading) return <span className="reading">Loading metrics…</span>;
  if (figures === null) return <>Metrics reported by each platform.</>;
  return (
    <>
      As of <LocalTime at={figures.readAt} />
    </>
  );
}

interface AskFormProps {
  readonly postId: string;
  readonly figures: Figures | null;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  readonly read: () => void;
}

/** Loads the metrics. Without scripts, submits the form for the whole page. */
function AskForm({ postId, figures, isReading, hasFailed, read }: AskFormProps) {
  return (
    <form
      method="get"
      action={`/app/posts/${postId}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReading) read();
      }}
    >
      <input type="hidden" name="figures" value="show" />
      <button className="btn quiet" aria-busy={isReading}>
        {isReading ? <span className="spin" /> : <Icon of={RefreshCw} size="s" />}
        {figures ? 'Refresh' : hasFailed ? 'Try again' : 'Show metrics'}
      </button>
    </form>
  );
}

interface FiguresListProps {
  readonly live: readonly DeliveryOutput[];
  readonly figures: Figures | null;
}

/** Aligns metrics that several platforms report in columns, each labeled with the platform's own word. */
function FiguresList({ live, figures }: FiguresListProps) {
  const kinds = figures ? listFigureKinds(figures) : [];
  const columns = { '--columns': Math.max(kinds.length, 1) } as CSSProperties;
  return (
    <ul className="card flush figlist" style={columns}>
      {live.map((delivery) => {
        const found = figures?.items.find(({ deliveryId }) => deliveryId === delivery.id);
        return (
          <li key={delivery.id}>
            <PlatformGlyph platform={delivery.platform} />
            <p className="who">
              <b>{PLATFORMS[delivery.platform].name}</b>{' '}
              <span className="small mut">{toAccount(delivery)}</span>
            </p>
            <Told delivery={delivery} found={found} isWaiting={figures === null} kinds={kinds} />
          </li>
        );
      })}
    </ul>
  );
}

interface ToldProps {
  readonly delivery: DeliveryOutput;
  readonly found: DeliveryFigures | undefined;
  readonly isWaiting: boolean;
  readonly kinds: readonly Figure['kind'][];
}

function Told({ delivery: { platform }, found, isWaiting, kinds }: ToldProps) {
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
      {listFigures(platform, found.counts).map(({ kind, name, count }) => (
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

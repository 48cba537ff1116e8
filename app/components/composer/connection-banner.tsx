import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { Banner } from '../ui/banner.tsx';

/** Shows the result of a connection that was started on this page. */
export interface ConnectionNews {
  readonly tone: 'ok' | 'bad';
  readonly message: string;
  /** Where to go on: without scripts, the draft is saved before the connection starts. */
  readonly next: PlatformId | null;
}

/** Reports a connection that was started on this page. */
export function ConnectionBanner({ news }: { news: ConnectionNews }) {
  const { tone, message, next } = news;
  return (
    <Banner tone={tone}>
      <span className="alert">
        <span className="grow">{message}</span>
        {next ? (
          <a className="btn quiet" href={CONNECT_PATHS[next]}>
            Reconnect {PLATFORMS[next].name}
          </a>
        ) : null}
      </span>
    </Banner>
  );
}

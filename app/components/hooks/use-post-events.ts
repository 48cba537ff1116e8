import { useEffect, useReducer } from 'react';
import {
  isPostQuiet,
  isPostSettled,
  toAnnouncement,
  toDeliveryTone,
  toPostHeading,
} from '#app/domain/posts/post-progress.ts';
import type { DeliveryOutput, PostOutput } from '#app/domain/posts/publish.ts';
import { isPost } from '../client/responses.ts';

export interface PostNews {
  readonly post: PostOutput;
  /** Deliveries that went live while this page was open. Only their ticks are animated. */
  readonly landed: ReadonlySet<string>;
  /** Polite screen reader announcement: one sentence per delivery that ended or stopped. */
  readonly announcement: string;
  /** Announced once, at the end. */
  readonly result: string;
}

interface State extends PostNews {
  /** The post as loaded with the page. Events about an older one are ignored. */
  readonly loaded: PostOutput;
}

interface PostUpdate {
  readonly loaded: PostOutput;
  readonly post: PostOutput;
}

function startUpdates(loaded: PostOutput): State {
  return { loaded, post: loaded, landed: new Set(), announcement: '', result: '' };
}

function receive(state: State, { loaded, post }: PostUpdate): State {
  const before = state.loaded === loaded ? state : startUpdates(loaded);
  const changed = post.deliveries.filter((delivery) => hasStopped(before.post, delivery));
  const arrived = changed.filter(({ success }) => success === true).map(({ id }) => id);
  const hasEnded = isPostSettled(post) && !isPostSettled(before.post);
  return {
    loaded,
    post,
    landed: new Set([...before.landed, ...arrived]),
    announcement: changed.length > 0 ? changed.map(toAnnouncement).join(' ') : before.announcement,
    result: hasEnded ? toPostHeading(post) : before.result,
  };
}

function hasStopped(before: PostOutput, delivery: DeliveryOutput): boolean {
  const tone = toDeliveryTone(delivery);
  const old = before.deliveries.find(({ id }) => id === delivery.id);
  return tone !== 'busy' && (!old || toDeliveryTone(old) !== tone);
}

/**
 * Returns the current post: as loaded with the page, then updated by server-sent events until it is settled.
 */
export function usePostEvents(loaded: PostOutput): PostNews {
  const [state, arrive] = useReducer(receive, loaded, startUpdates);
  useEffect(() => {
    if (isPostQuiet(loaded)) return undefined;
    const source = new EventSource(`/api/posts/${loaded.id}/events`);
    source.addEventListener('post', (event: MessageEvent<string>) => {
      const post: unknown = JSON.parse(event.data);
      if (isPost(post)) arrive({ loaded, post });
    });
    // Otherwise the browser would reconnect to a finished stream.
    source.addEventListener('end', () => source.close());
    return () => source.close();
  }, [loaded]);
  return state.loaded === loaded ? state : startUpdates(loaded);
}

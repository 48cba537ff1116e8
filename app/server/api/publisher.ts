import type { PostOutput, PublishPostInput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { toPublishedMessage, toPublishingMessage } from '#app/domain/errors/messages/publishing.ts';
import { toScheduledMessage } from '#app/domain/posts/post-schedule.ts';
import { type ApiFrame, type ApiInput, apiRoute } from '#app/server/http/api/api-route.ts';
import type { ApiResponse } from '#app/server/http/api/send-response.ts';
import { toSource } from '#app/server/http/api/publish-source.ts';
import type { AcceptedPost } from '#app/server/services/publishing/accept/publish-post.ts';
import type { Services } from '#app/server/services/services.ts';
import { isPostSettled } from '#app/domain/posts/post-progress.ts';
import * as operations from '#openapi/operations/publisher.ts';

const DEFAULT_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 30;

type PublishCall = Pick<
  ApiInput<typeof operations.publish>,
  'actor' | 'body' | 'query' | 'userAgent' | 'preferWaitSeconds' | 'signal'
>;

export function mountPublisher(frame: ApiFrame, services: Services): void {
  const { publishing, usage } = services;
  const { checkRest } = publishing;
  const publish = (defaultSeconds: number) => ({
    checkRest,
    run: async (input: PublishCall): Promise<ApiResponse> => {
      const { actor, body, query, userAgent } = input;
      if (query.dryRun === 'true')
        return { status: 200, body: await publishing.dryRunPost(actor, body) };
      const source = toSource(actor, userAgent);
      const isFinal = getWaitSeconds(input, defaultSeconds) === 0;
      const accepted = await publishing.acceptPost(actor, {
        input: body,
        source,
        ...(isFinal ? { respond: (stored) => toResponse(stored, body) } : {}),
      });
      return waitAndRespond(publishing, input, { accepted, defaultSeconds });
    },
    recover: async (input: PublishCall, postId: string): Promise<ApiResponse> => {
      const post = await publishing.readPost(input.actor, { postId });
      const warnings = await publishing.listWarnings(input.actor, { input: input.body, post });
      const accepted = { post, warnings };
      return waitAndRespond(publishing, input, { accepted, defaultSeconds });
    },
  });
  apiRoute(frame, operations.publish, publish(DEFAULT_WAIT_SECONDS));
  apiRoute(frame, operations.publishShort, publish(DEFAULT_WAIT_SECONDS));
  apiRoute(frame, operations.createPost, publish(0));

  apiRoute(frame, operations.validatePost, {
    checkRest,
    run: async ({ actor, body }) => ({
      status: 200,
      body: await publishing.planRequest(actor, { input: body }),
    }),
  });

  apiRoute(frame, operations.getUsageStatus, async ({ actor }) => ({
    status: 200,
    body: await usage.getUsageStatus(actor),
  }));
}

function getWaitSeconds(
  { preferWaitSeconds }: Pick<PublishCall, 'preferWaitSeconds'>,
  defaultSeconds: number,
): number {
  return Math.min(preferWaitSeconds ?? defaultSeconds, MAX_WAIT_SECONDS);
}

/** Waits briefly for the platforms, and returns their progress. */
async function waitAndRespond(
  publishing: Services['publishing'],
  call: PublishCall,
  { accepted, defaultSeconds }: { accepted: AcceptedPost; defaultSeconds: number },
): Promise<ApiResponse> {
  const { actor, body, signal } = call;
  const timeoutMs = getWaitSeconds(call, defaultSeconds) * 1000;
  const post = await publishing.waitForPost(actor, { post: accepted.post, timeoutMs, signal });
  return toResponse({ post, warnings: accepted.warnings }, body);
}

function toResponse({ post, warnings }: AcceptedPost, input: PublishPostInput) {
  const body = { ...toPublishPostOutput(post, input), warnings };
  return { status: isPostSettled(post) ? 200 : 202, body };
}

function toStatus(post: PostOutput): PublishPostOutput['status'] {
  if (post.state === 'scheduled' || post.state === 'held') return post.state;
  if (!isPostSettled(post) || post.state === 'needs_decision') return 'pending';
  if (post.state === 'published' || post.state === 'partial') return post.state;
  return 'failed';
}

function toMessage(post: PostOutput): string {
  const total = post.deliveries.length;
  const live = post.deliveries.filter((delivery) => delivery.success === true).length;
  const status = toStatus(post);
  if (status === 'scheduled' && post.schedule) return toScheduledMessage(post.schedule);
  if (status === 'held') return post.deliveries.find(isHeld)?.message ?? '';
  return status === 'pending' ? toPublishingMessage(total) : toPublishedMessage({ live, total });
}

const isHeld = ({ state }: PostOutput['deliveries'][number]): boolean => state === 'held';

/** Converts a post to the response of `/api/publisher/publish`. */
function toPublishPostOutput(
  post: PostOutput,
  input: PublishPostInput,
): Omit<PublishPostOutput, 'warnings'> {
  const status = toStatus(post);
  return {
    success: status === 'published',
    status,
    message: toMessage(post),
    post: {
      id: post.id,
      schedule: post.schedule,
      timestamp: post.createdAt,
      caption: post.caption,
      content: {
        mediaUrl: post.media?.url ?? null,
        captions: input.content.captions,
        hashtags: post.hashtags,
        mediaType: post.media?.type ?? null,
        privacyStatus: input.content.privacyStatus,
      },
      platforms: post.deliveries.map((delivery) => ({
        platform: delivery.platform,
        id: delivery.platform,
        accountId: delivery.accountId,
        deliveryId: delivery.id,
        state: delivery.state,
        success: delivery.success,
        postId: delivery.postId,
        url: delivery.url,
        message: delivery.message,
        result: { url: delivery.url, message: delivery.message },
        environment: delivery.environment,
        elapsedMs: delivery.elapsedMs,
      })),
    },
    follow: { url: `/api/posts/${post.id}`, eventsUrl: `/api/posts/${post.id}/events` },
  };
}

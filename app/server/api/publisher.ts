import type { PostOutput, PublishPostInput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { toPublishedMessage, toPublishingMessage } from '#app/domain/errors/messages.ts';
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
  const publish = (unlessAsked: number) => ({
    checkRest,
    run: async (input: PublishCall): Promise<ApiResponse> => {
      const { actor, body, query, userAgent } = input;
      if (query.dryRun === 'true')
        return { status: 200, body: await publishing.dryRunPost(actor, body) };
      const source = toSource(actor, userAgent);
      const accepted = await publishing.acceptPost(actor, { input: body, source });
      return waitAndRespond(publishing, input, { accepted, unlessAsked });
    },
    recover: async (input: PublishCall, postId: string): Promise<ApiResponse> => {
      const [post, warnings] = await Promise.all([
        publishing.readPost(input.actor, { postId }),
        publishing.listWarnings(input.actor, input.body),
      ]);
      const accepted = { post, warnings };
      return waitAndRespond(publishing, input, { accepted, unlessAsked });
    },
  });
  apiRoute(frame, operations.publish, publish(DEFAULT_WAIT_SECONDS));
  apiRoute(frame, operations.publishShort, publish(DEFAULT_WAIT_SECONDS));
  apiRoute(frame, operations.createPost, publish(0));

  apiRoute(frame, operations.validatePost, {
    checkRest,
    run: async ({ actor, body }) => ({
      status: 200,
      body: await publishing.planRequest(actor, body),
    }),
  });

  apiRoute(frame, operations.getUsageStatus, async ({ actor }) => ({
    status: 200,
    body: await usage.getUsage(actor),
  }));
}

/** Waits briefly for the platforms, and returns their progress. */
async function waitAndRespond(
  publishing: Services['publishing'],
  { actor, body, preferWaitSeconds, signal }: PublishCall,
  { accepted, unlessAsked }: { accepted: AcceptedPost; unlessAsked: number },
): Promise<ApiResponse> {
  const waitSeconds = Math.min(preferWaitSeconds ?? unlessAsked, MAX_WAIT_SECONDS);
  const { warnings } = accepted;
  const waiting = { post: accepted.post, timeoutMs: waitSeconds * 1000, signal };
  const post = await publishing.waitForPost(actor, waiting);
  const response = { ...toPublishPostOutput(post, body), warnings };
  return { status: isPostSettled(post) ? 200 : 202, body: response };
}

function toStatus(post: PostOutput): PublishPostOutput['status'] {
  if (!isPostSettled(post) || post.state === 'needs_decision') return 'pending';
  if (post.state === 'published' || post.state === 'partial') return post.state;
  return 'failed';
}

function toMessage(post: PostOutput): string {
  const total = post.deliveries.length;
  const live = post.deliveries.filter((delivery) => delivery.success === true).length;
  return toStatus(post) === 'pending'
    ? toPublishingMessage(total)
    : toPublishedMessage({ live, total });
}

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

import { z } from 'zod';

/** A single video in a post is a reel on both platforms where their rules allow it. */
export const POST_FORMATS = ['post', 'story'] as const;

export const PostFormat = z
  .enum(POST_FORMATS)
  .describe(
    'Default: post. `story` publishes one image or video that disappears after 24 hours, without text and first comment.',
  );

import type { Request, Response } from 'express';
import { html } from '../kit/html.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { findByPostId } from './publish-index.ts';

/** TikTok's cover URLs expire after six hours, so a client that stores one shows a broken image later. */
const COVER_SECONDS = 6 * 60 * 60;

export function coverUrl(context: SimulatorContext, postId: string): string {
  const expires = Math.floor(context.now().getTime() / 1000) + COVER_SECONDS;
  return `${context.baseUrl}/covers/${postId}.svg?x-expires=${expires}`;
}

/** Serves a cover. No frame is decoded: the image shows which one the post requested. */
export function serveCover(context: SimulatorContext, request: Request, response: Response): void {
  const { id } = request.params;
  const post = typeof id === 'string' ? findByPostId(context, id)?.post : undefined;
  const isOld = Number(request.query['x-expires']) * 1000 <= context.now().getTime();
  if (!post || isOld) {
    response
      .status(post ? 403 : 404)
      .type('text')
      .send('Cover not found.');
    return;
  }
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 108 192">
    <rect width="108" height="192" fill="#222" />
    <text x="54" y="100" font-family="sans-serif" font-size="14" fill="#fff" text-anchor="middle">
      ${post.coverMs} ms
    </text>
  </svg>`;
  response.set('Cache-Control', 'no-store').type('image/svg+xml').send(svg.text);
}

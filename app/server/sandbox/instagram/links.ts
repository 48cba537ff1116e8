import type { SimulatorContext } from '../kit/types.ts';
import { findAccount } from './personas.ts';
import type { MediaRow } from './state.ts';

export function toPermalink(context: SimulatorContext, row: MediaRow): string {
  if (row.kind === 'story') {
    const handle = findAccount(row.accountId)?.handle ?? row.accountId;
    return `${context.baseUrl}/stories/${handle}/${row.shortcode}/`;
  }
  const folder = row.kind === 'reel' ? 'reel' : 'p';
  return `${context.baseUrl}/${folder}/${row.shortcode}/`;
}

/** Returns the URL of a post's nth file. */
export function toMediumUrl(context: SimulatorContext, row: MediaRow, index: number): string {
  return `${context.baseUrl}/media-files/${row.id}/${index}`;
}

/** Returns the URL of the image that was set as a reel's cover. */
export function coverUrl(context: SimulatorContext, row: MediaRow): string {
  return `${context.baseUrl}/media-files/${row.id}/cover`;
}

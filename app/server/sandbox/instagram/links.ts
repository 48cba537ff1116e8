import type { SimulatorContext } from '../kit/types.ts';
import type { MediaRow } from './state.ts';

export function permalinkOf(context: SimulatorContext, row: MediaRow): string {
  const folder = row.kind === 'reel' ? 'reel' : 'p';
  return `${context.baseUrl}/${folder}/${row.shortcode}/`;
}

/** Where the bytes of the nth file of a post are served. */
export function mediumUrl(context: SimulatorContext, row: MediaRow, index: number): string {
  return `${context.baseUrl}/media-files/${row.id}/${index}`;
}

/** The picture that was given as a reel's cover. */
export function coverUrl(context: SimulatorContext, row: MediaRow): string {
  return `${context.baseUrl}/media-files/${row.id}/cover`;
}

import type { components } from '#cli/client/api-types.ts';
import { toLine } from '#cli/text/text.ts';
import { renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type ShortLink = components['schemas']['ShortLink'];

const MAX_SHOWN_TARGET = 60;

/** Renders a page of short links. A revoked link has no address to copy. */
export function renderShortLinks(links: readonly ShortLink[], paint: Paint): string {
  if (links.length === 0) return 'No short links.\n';
  const rows = links.map(({ id, url, target, purpose, clicks, revokedAt }) => [
    revokedAt === null ? toLine(url) : '(revoked)',
    String(clicks),
    toPurpose(purpose),
    toLine(target).slice(0, MAX_SHOWN_TARGET),
    id,
  ]);
  return renderTable(rows, { paint, header: ['LINK', 'CLICKS', 'PURPOSE', 'TARGET', 'ID'] });
}

/** An older server doesn't send it. */
const toPurpose = (purpose: ShortLink['purpose'] | undefined): string => toLine(purpose ?? '');

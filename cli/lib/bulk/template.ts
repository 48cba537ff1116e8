import { BULK_ROW_COLUMNS } from '#app/domain/bulk/bulk-csv.ts';
import { toCsvCell } from '#app/domain/bulk/csv-cell.ts';

type Format = 'csv' | 'ndjson' | 'markdown';

const FIRST = {
  platforms: ['linkedin', 'twitter'],
  caption: 'The kiln opens on Saturday at ten.',
  hashtags: ['kiln', 'openstudio'],
  externalId: 'saturday',
};
const SECOND = {
  platforms: ['facebook'],
  caption: 'Sunday, from ten to four:\n"Glazes for beginners".',
  hashtags: [],
  externalId: 'sunday',
};

/** Columns for local files, in addition to what the API accepts; see docs/cli.md. */
const LOCAL_COLUMNS = ['media', 'cover', 'alt_text'];

/** Returns a starter file with valid posts that use every available field. */
export function toTemplate(format: Format): string {
  if (format === 'markdown') return MARKDOWN;
  return format === 'csv' ? toCsvTemplate() : toNdjsonTemplate();
}

function toCsvTemplate(): string {
  const columns = [...BULK_ROW_COLUMNS, ...LOCAL_COLUMNS];
  const rows = [FIRST, SECOND].map((post) => {
    const cells: Readonly<Record<string, string>> = {
      platforms: post.platforms.join(' '),
      caption: post.caption,
      hashtags: post.hashtags.join(' '),
      external_id: post.externalId,
    };
    return columns.map((column) => toCsvCell(cells[column] ?? '')).join(',');
  });
  return [columns.join(','), ...rows, ''].join('\r\n');
}

function toNdjsonTemplate(): string {
  return [FIRST, SECOND]
    .map(({ caption, platforms, externalId, ...rest }) => {
      const content = { captions: [caption], ...rest };
      return `${JSON.stringify({ platforms, content, externalId })}\n`;
    })
    .join('');
}

const MARKDOWN = `---
platforms: [linkedin, twitter]
hashtags: [kiln, openstudio]
external_id: saturday
# Files are next to this one, each with its alt text:
# media:
#   - file: kiln.jpg
#     altText: A blue bowl in an open kiln
# cover: cover.png
# youtube_title: The kiln opens
# tiktok_privacy_level: PUBLIC_TO_EVERYONE
---

The kiln opens on Saturday at ten.
`;

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { REFUSED_FORMATS } from '#app/domain/media/file-formats-refused.ts';
import { SUPPORTED_FORMATS } from '#app/domain/media/file-formats.ts';
import { MEDIA_RULES } from '#app/domain/media/media-limits.ts';

const ROWS = { Images: 'image', Animations: 'gif', Videos: 'video', Documents: 'document' };

describe('the table of file formats', () => {
  it('matches docs/media.md', async () => {
    const page = await readFile('docs/media.md', 'utf8');
    for (const [title, kind] of Object.entries(ROWS)) {
      const cells = new RegExp(`^\\| ${title} +\\| (.*?) +\\|$`, 'mu').exec(page)?.[1];
      const names = SUPPORTED_FORMATS.filter((format) => format.kind === kind).map(
        ({ name }) => name,
      );
      expect(cells, title).toBe([...new Set(names)].join(', '));
    }
  });

  it('has every format that a platform accepts', () => {
    const supported = SUPPORTED_FORMATS.map(({ contentType }) => contentType);
    const accepted = Object.values(MEDIA_RULES).flatMap((rules) =>
      Object.values(rules).flatMap(({ contentTypes }) => contentTypes),
    );
    expect(accepted.filter((contentType) => !supported.includes(contentType))).toEqual([]);
  });

  it('names every media type and extension once', () => {
    const all = [...SUPPORTED_FORMATS, ...REFUSED_FORMATS];
    const types = all.flatMap(({ contentType, aliases = [] }) => [contentType, ...aliases]);
    const extensions = all.flatMap((format) => format.extensions);
    for (const names of [types, extensions])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

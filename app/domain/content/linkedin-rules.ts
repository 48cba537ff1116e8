import type { ContentFinding, PlannedContent } from './content-rules.ts';

/** Returns every rule that LinkedIn's own options break, without those of polls. */
export function checkLinkedIn({
  platform,
  linkedin,
  media,
  isPage,
}: PlannedContent): ContentFinding[] {
  if (platform !== 'linkedin' || !linkedin) return [];
  const { visibility = 'public', documentTitle } = linkedin;
  const unsupported = { platform, code: 'option_unsupported' } as const;
  const findings: ContentFinding[] = [];
  if (isPage && visibility !== 'public')
    findings.push({
      ...unsupported,
      field: 'linkedin.visibility',
      message: 'Posts of a LinkedIn Page are always public. Let everyone see the post.',
    });
  if (documentTitle && !media.some(({ kind }) => kind === 'document'))
    findings.push({
      ...unsupported,
      field: 'linkedin.documentTitle',
      message: 'On LinkedIn, only a document has a title. Remove it, or choose a document.',
    });
  return findings;
}

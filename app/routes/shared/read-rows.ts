import { listComposerAccounts } from '#app/domain/composer/composer-accounts.ts';
import type { ComposerFacts } from '#app/domain/composer/composer-findings.ts';
import { assessPlatforms, type PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { SignedInContext } from './signed-in.ts';
import { readCreators } from './read-facts.ts';
import { readDeclaredMentions } from './read-mentions.ts';

/** Returns the submitted draft's state on each platform. */
export async function readDraftRows(
  signedIn: SignedInContext,
  { draft, files, fits }: { draft: Draft } & Pick<ComposerFacts, 'files' | 'fits'>,
): Promise<PlatformAssessment[]> {
  const { services, actor } = signedIn;
  const [connected, links, mentions, { words: bannedWords }] = await Promise.all([
    services.accounts.listAccounts(actor),
    services.workspaces.readLinkFacts(actor),
    readDeclaredMentions(signedIn, draft),
    services.workspaces.getBannedWords(actor),
  ]);
  const accounts = listComposerAccounts(connected);
  const creators = await readCreators(signedIn, { draft, accounts });
  const texts = { bannedWords, links, mentions };
  return assessPlatforms(draft, { accounts, files, fits, creators, ...texts });
}

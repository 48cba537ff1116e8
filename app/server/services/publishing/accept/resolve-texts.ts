import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { resolveMentions } from '#app/server/services/mentions/resolve-mentions.ts';
import {
  type ResolvedSnippets,
  resolveSnippets,
} from '#app/server/services/snippets/resolve-snippets.ts';

/** Puts everything into a request that its texts name: snippets first, because they can contain mentions. */
export async function resolveTexts(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  input: PublishPostInput,
): Promise<ResolvedSnippets> {
  const filled = await resolveSnippets(deps, actor, input);
  const named = await resolveMentions(deps, actor, filled.input);
  return { input: named.input, violations: [...filled.violations, ...named.violations] };
}

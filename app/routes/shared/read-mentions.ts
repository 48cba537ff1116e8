import type { Draft } from '#app/domain/composer/draft.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import type { SignedInContext } from './signed-in.ts';

/** Returns the workspace's mentions as a post declares them. */
export async function readMentions({ services, actor }: SignedInContext): Promise<PostMention[]> {
  const { items } = await services.mentions.listMentions(actor);
  return items.map(({ name, displayName, handles }) => ({ name, displayName, handles }));
}

/** Returns the workspace’s mentions if the draft declares some. Reads nothing otherwise. */
export const readDeclaredMentions = async (
  signedIn: SignedInContext,
  { mentions }: Pick<Draft, 'mentions'>,
): Promise<PostMention[]> => (mentions === '' ? [] : readMentions(signedIn));

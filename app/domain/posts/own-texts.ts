import type { DeliveryOutput, PostOutput } from './publish.ts';

type Text = Pick<DeliveryOutput['content'], 'caption' | 'hashtags'>;

const joinText = ({ caption, hashtags }: Text): string =>
  [caption.trim(), hashtags.map((tag) => `#${tag}`).join(' ')]
    .filter((part) => part !== '')
    .join(' ');

/** Returns the text that a delivery's account gets, on one line, or null if it's the post's shared text. */
export function findOwnText(
  post: Pick<PostOutput, 'caption' | 'hashtags'>,
  { content }: Pick<DeliveryOutput, 'content'>,
): string | null {
  const text = joinText(content);
  return text === joinText(post) ? null : text;
}

/** Returns a text that some account gets: the shared one, or the first own one if nobody gets the shared one. */
export function toShownText(post: PostOutput): Text {
  const [first] = post.deliveries;
  const isShared = post.deliveries.some((delivery) => findOwnText(post, delivery) === null);
  return isShared || !first ? post : first.content;
}

import { LinkOutput, ReadLinkInput } from '#app/domain/posts/link-card.ts';
import { defineOperation } from '../operation.ts';

export const readLink = defineOperation({
  id: 'readLink',
  method: 'post',
  path: '/api/links/read',
  tag: 'Publishing',
  summary: 'Read the page behind a link',
  description:
    "Returns the title, description, and image that a preview card of the link shows, from the page's Open Graph tags. LinkedIn posts without media get such a card for their first link; `platformOptions.linkedin` changes or removes it. Addresses in private networks are refused, also behind redirects. 422 when the page can't be read. 240 calls per hour and workspace.",
  scope: 'posts:write',
  body: ReadLinkInput,
  readsOnly: true,
  success: { 200: { description: 'The facts of the page.', schema: LinkOutput } },
});

import { LinkOutput, ReadLinkInput } from '#app/domain/posts/link-card.ts';
import { defineOperation } from '../operation.ts';

export const readLink = defineOperation({
  id: 'readLink',
  method: 'post',
  path: '/api/links/read',
  tag: 'Publishing',
  summary: 'Get the preview of a link',
  description:
    'Returns the title, description, and image that a preview card of the link shows, from the page’s Open Graph tags. LinkedIn posts without media get such a card for their first link; `platformOptions.linkedin` changes or removes it. Links to private networks are refused, including through redirects. Responds with 422 if the page can’t be read. Limited to 240 requests per hour and workspace.',
  scope: 'posts:write',
  body: ReadLinkInput,
  readsOnly: true,
  success: {
    200: { description: 'The page’s title, description, and image.', schema: LinkOutput },
  },
});

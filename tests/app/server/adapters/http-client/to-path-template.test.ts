import { describe, expect, it } from 'vitest';
import { toPathTemplate } from '#app/server/adapters/http-client/to-path-template.ts';

describe('the template of a path', () => {
  it.each([
    ['/2/tweets/1789012345678901234', '/2/tweets/{}'],
    ['/v25.0/17841400000000000/media_publish', '/v25.0/{}/media_publish'],
    ['/rest/posts/urn%3Ali%3Ashare%3A123', '/rest/posts/{}'],
    ['/v2/post/publish/status/fetch/', '/v2/post/publish/status/fetch/'],
    ['/2/users/ada_lovelace', '/2/users/{}'],
    ['/upload/secret-session-token', '/upload/{}'],
    ['/', '/'],
  ])('of %s is %s', (path, template) => {
    expect(toPathTemplate(path)).toBe(template);
  });
});

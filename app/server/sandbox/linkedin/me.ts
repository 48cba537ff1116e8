import { accessDenied } from './errors.ts';
import type { ApiCall } from './guard.ts';

const SCOPES: readonly string[] = ['profile', 'r_basicprofile', 'r_liteprofile'];

/** `GET /v2/me`, the older way to read the member's profile. New code uses `/v2/userinfo`. */
export function showMe(call: ApiCall): void {
  const { member, response, scopes } = call;
  if (!SCOPES.some((scope) => scopes.includes(scope))) throw accessDenied('me.GET');
  const localize = (text: string) => ({
    localized: { en_US: text },
    preferredLocale: { country: 'US', language: 'en' },
  });
  response.json({
    id: member.id,
    localizedFirstName: member.givenName,
    localizedLastName: member.familyName,
    localizedHeadline: member.handle,
    firstName: localize(member.givenName),
    lastName: localize(member.familyName),
    headline: localize(member.handle),
    profilePicture: { displayImage: `urn:li:digitalmediaAsset:${member.id}` },
  });
}

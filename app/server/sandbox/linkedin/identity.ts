import type { SimulatorContext } from '../kit/types.ts';
import { accessDenied } from './errors.ts';
import type { ApiCall } from './guard.ts';
import type { LinkedInPersona } from './personas.ts';

export function showUserInfo(call: ApiCall): void {
  if (!call.scopes.includes('openid')) throw accessDenied('userinfo.GET');
  call.response.json(toClaims(call.context, call.member, call.scopes));
}

export function toClaims(
  context: SimulatorContext,
  member: LinkedInPersona,
  scopes: readonly string[],
): Record<string, unknown> {
  const profile = {
    name: member.name,
    given_name: member.givenName,
    family_name: member.familyName,
    picture: `${context.baseUrl}/media-proxy/${member.id}.svg`,
    locale: { country: 'US', language: 'en' },
  };
  return {
    sub: member.id,
    ...(scopes.includes('profile') ? profile : {}),
    ...(scopes.includes('email') ? { email: member.email, email_verified: true } : {}),
  };
}

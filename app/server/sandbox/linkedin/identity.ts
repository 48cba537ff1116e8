import type { SimulatorContext } from '../kit/types.ts';
import { accessDenied } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import type { LinkedInPersona } from './personas.ts';
import { toPersonUrn } from './personas.ts';
import { z } from 'zod';

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

const AclQuery = z.strictObject({
  q: z.literal('roleAssignee'),
  role: z.string().optional(),
  state: z.string().optional(),
  count: z.string().optional(),
  start: z.string().optional(),
});

/** Pages on which the member has a role. */
export function listRoles(call: ApiCall): void {
  const { member, response, scopes } = call;
  const isAllowed = ['rw_organization_admin', 'r_organization_admin'].some((scope) =>
    scopes.includes(scope),
  );
  if (!isAllowed) throw accessDenied('organizationAcls.FINDER-roleAssignee');
  const held = call.context.knob<string>('pageRole');
  const { role = held, state = 'APPROVED' } = readQuery(call, AclQuery);
  const isMatch = held !== '' && role === held && state === 'APPROVED';
  const elements = isMatch
    ? member.organizations.map(({ urn }) => ({
        role,
        state,
        roleAssignee: toPersonUrn(member),
        organization: urn,
      }))
    : [];
  response.json({ paging: { start: 0, count: 10, links: [] }, elements });
}

import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { accessDenied, notFound } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { PAGING_FIELDS, readPaging, viewPage } from './paging.ts';
import { findOrganization, PERSONAS, toPersonUrn } from './personas.ts';
import type { Organization } from './personas.ts';
import { readList } from './rest-li.ts';

const AclQuery = z.strictObject({
  q: z.literal('roleAssignee'),
  role: z.string().optional(),
  state: z.string().optional(),
  ...PAGING_FIELDS,
});

/** `GET /rest/organizationAcls?q=roleAssignee`: the Pages where the member has a role. */
export function listRoles(call: ApiCall): void {
  const { context, member, response } = call;
  requireAdminScope(call, 'organizationAcls.FINDER-roleAssignee');
  const held = context.knob<string>('pageRole');
  const query = readQuery(call, AclQuery);
  const { role = held, state = 'APPROVED' } = query;
  const isMatch = held !== '' && role === held && state === 'APPROVED';
  const roles = (isMatch ? member.organizations : []).map(({ urn }) => ({
    role,
    state,
    roleAssignee: toPersonUrn(member),
    organization: urn,
  }));
  response.json(viewPage(roles, readPaging(query), (each) => each));
}

/** `GET /rest/organizations/{id}`: a Page's public fields are visible even without a role on it. */
export function showOrganization(call: ApiCall): void {
  requireAdminScope(call, 'organizations.GET');
  const page = findOrganization(`urn:li:organization:${call.request.params['id'] ?? ''}`);
  if (!page) throw notFound();
  call.response.json(viewOrganization(page));
}

/** BATCH_GET: `organizations?ids=List(1,2)`. */
export function showOrganizations(call: ApiCall): void {
  requireAdminScope(call, 'organizations.BATCH_GET');
  const ids = readList(call, 'ids') ?? [];
  const pages = ids.flatMap((id) => findOrganization(`urn:li:organization:${id}`) ?? []);
  const results = Object.fromEntries(pages.map((page) => [toNumber(page), viewOrganization(page)]));
  const statuses = Object.fromEntries(ids.map((id) => [id, id in results ? 200 : 404]));
  const missing = ids.filter((id) => !(id in results));
  const errors = Object.fromEntries(missing.map((id) => [id, notFound().body]));
  call.response.json({ results, statuses, errors });
}

const VanityQuery = z.strictObject({ q: z.literal('vanityName'), vanityName: z.string() });

/** `GET /rest/organizations?q=vanityName`: the Page with this name in its URL. */
export function findByVanityName(call: ApiCall): void {
  const { vanityName } = readQuery(call, VanityQuery);
  const pages = PERSONAS.flatMap(({ organizations }) => organizations);
  const found = pages.filter((page) => page.vanityName === vanityName);
  call.response.json(viewPage(found, readPaging({}), viewOrganization));
}

const FollowersQuery = z.strictObject({ edgeType: z.literal('COMPANY_FOLLOWED_BY_MEMBER') });
/** Every Page has a fixed number of followers between this and three times as many. */
const FEWEST_FOLLOWERS = 500;

/** `GET /rest/networkSizes/{urn}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`: a Page's number of followers. */
export function showFollowers(call: ApiCall): void {
  readQuery(call, FollowersQuery);
  const page = findOrganization(call.request.params['urn'] ?? '');
  if (!page) throw notFound();
  const more = Number(toNumber(page)) % (2 * FEWEST_FOLLOWERS);
  call.response.json({ firstDegreeSize: FEWEST_FOLLOWERS + more });
}

function viewOrganization(page: Organization) {
  const asset = `urn:li:digitalmediaAsset:${toLogoId(page)}`;
  return {
    id: Number(toNumber(page)),
    localizedName: page.name,
    name: {
      localized: { en_US: page.name },
      preferredLocale: { country: 'US', language: 'en' },
    },
    vanityName: page.vanityName,
    primaryOrganizationType: 'NONE',
    logoV2: { original: asset, cropped: asset, cropInfo: { x: 0, y: 0, width: 0, height: 0 } },
  };
}

/** Returns a Page's logo in the format of the Images API, or null for any other image. */
export function findLogo(context: SimulatorContext, urn: string): Record<string, unknown> | null {
  const number = /^urn:li:image:C4Logo([0-9]+)$/.exec(urn)?.[1] ?? '';
  const page = findOrganization(`urn:li:organization:${number}`);
  if (!page) return null;
  return {
    id: urn,
    owner: page.urn,
    status: 'AVAILABLE',
    downloadUrl: `${context.baseUrl}/media-proxy/${number}.svg`,
    downloadUrlExpiresAt: context.now().getTime() + 60 * 24 * 60 * 60 * 1000,
  };
}

const toLogoId = (page: Organization): string => `C4Logo${toNumber(page)}`;
const toNumber = ({ urn }: Organization): string => urn.split(':').at(-1) ?? '';

function requireAdminScope({ scopes }: ApiCall, operation: string): void {
  const isAllowed = ['rw_organization_admin', 'r_organization_admin'].some((scope) =>
    scopes.includes(scope),
  );
  if (!isAllowed) throw accessDenied(operation);
}

import { CapabilitiesOutput } from '#app/domain/content/capabilities.ts';
import { WhoAmIOutput } from '#app/domain/identity/who-am-i.ts';
import { defineOperation } from '../operation.ts';

export const whoAmI = defineOperation({
  id: 'whoAmI',
  method: 'get',
  path: '/api/me',
  tag: 'Account',
  summary: 'Get the token’s user, workspace, role, and scopes',
  description: 'Works with any token, regardless of its scopes.',
  scope: null,
  success: { 200: { description: 'User, workspace, role, and scopes.', schema: WhoAmIOutput } },
});

export const getCapabilities = defineOperation({
  id: 'getCapabilities',
  method: 'get',
  path: '/api/capabilities',
  tag: 'Publishing',
  summary: 'Get each platform’s limits',
  description:
    'The limits that `POST /api/validate` and publishing check a post against. Works with any token, regardless of its scopes.',
  scope: null,
  success: {
    200: { description: 'The six platforms, in their usual order.', schema: CapabilitiesOutput },
  },
});

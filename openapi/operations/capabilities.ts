import { CapabilitiesOutput } from '#app/domain/content/capabilities.ts';
import { WhoAmIOutput } from '#app/domain/identity/who-am-i.ts';
import { defineOperation } from '../operation.ts';

export const whoAmI = defineOperation({
  id: 'whoAmI',
  method: 'get',
  path: '/api/me',
  tag: 'Account',
  summary: 'Who you are to Fanfare, and what you may do',
  description: 'For any token, whatever its scopes.',
  scope: null,
  success: { 200: { description: 'User, workspace, role and scopes.', schema: WhoAmIOutput } },
});

export const getCapabilities = defineOperation({
  id: 'getCapabilities',
  method: 'get',
  path: '/api/capabilities',
  tag: 'Publishing',
  summary: 'What each platform takes, and how it counts',
  description:
    'The figures by which `POST /api/validate` and publishing judge a post. For any token, whatever its scopes.',
  scope: null,
  success: {
    200: { description: 'The six platforms, in their usual order.', schema: CapabilitiesOutput },
  },
});

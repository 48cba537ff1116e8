import {
  MAX_ACCOUNT_GROUPS,
  MAX_GROUP_ACCOUNTS,
} from '#app/domain/accounts/account-group-limits.ts';
import {
  AccountGroupList,
  AccountGroupOutput,
  CreateAccountGroupInput,
  UpdateAccountGroupInput,
} from '#app/domain/accounts/account-groups.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Accounts';
const BY_ID = idParam('groupId', 'group', 'agrp');

export const listAccountGroups = defineOperation({
  id: 'listAccountGroups',
  method: 'get',
  path: '/api/account-groups',
  tag: TAG,
  summary: 'List the account groups, by name',
  description:
    'A group is a set of accounts that are chosen together, such as a client’s. To publish to a group, send its `accountIds` with the post.',
  scope: 'accounts:read',
  success: { 200: { description: `At most ${MAX_ACCOUNT_GROUPS}.`, schema: AccountGroupList } },
});

export const createAccountGroup = defineOperation({
  id: 'createAccountGroup',
  method: 'post',
  path: '/api/account-groups',
  tag: TAG,
  summary: 'Create an account group',
  description: `A workspace can have ${MAX_ACCOUNT_GROUPS} groups with ${MAX_GROUP_ACCOUNTS} accounts each. A name that’s in use is refused (409). An account that is disconnected leaves its groups.`,
  scope: 'accounts:write',
  body: CreateAccountGroupInput,
  success: { 201: { description: 'The group.', schema: AccountGroupOutput } },
  errors: ['conflict'],
});

export const getAccountGroup = defineOperation({
  id: 'getAccountGroup',
  method: 'get',
  path: '/api/account-groups/{groupId}',
  tag: TAG,
  summary: 'Get an account group',
  scope: 'accounts:read',
  params: BY_ID,
  success: { 200: { description: 'The group.', schema: AccountGroupOutput } },
});

export const updateAccountGroup = defineOperation({
  id: 'updateAccountGroup',
  method: 'patch',
  path: '/api/account-groups/{groupId}',
  tag: TAG,
  summary: 'Update an account group',
  description: 'Only the fields in the body change.',
  scope: 'accounts:write',
  params: BY_ID,
  body: UpdateAccountGroupInput,
  success: { 200: { description: 'The updated group.', schema: AccountGroupOutput } },
  errors: ['conflict'],
});

export const deleteAccountGroup = defineOperation({
  id: 'deleteAccountGroup',
  method: 'delete',
  path: '/api/account-groups/{groupId}',
  tag: TAG,
  summary: 'Delete an account group',
  description: 'Its accounts stay connected.',
  scope: 'accounts:write',
  params: BY_ID,
  success: { 204: { description: 'Deleted.', schema: null } },
});

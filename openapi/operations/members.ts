import {
  InvitationList,
  InviteMemberInput,
  MemberList,
  MemberOutput,
  SentInvitation,
  UpdateMemberInput,
} from '#app/domain/workspaces/members.ts';
import { PageInput } from '#app/domain/api/paging.ts';
import {
  UpdateWorkspaceInput,
  WorkspaceList,
  WorkspaceOutput,
} from '#app/domain/workspaces/workspaces.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Workspace';
const MemberParams = idParam('memberId', 'member', 'mem');
const InvitationParams = idParam('invitationId', 'invitation', 'inv');

export const listWorkspaces = defineOperation({
  id: 'listWorkspaces',
  method: 'get',
  path: '/api/workspaces',
  tag: TAG,
  summary: 'List your workspaces',
  description:
    'A token belongs to one workspace and lists only that one. A session lists all of the user’s workspaces.',
  scope: 'workspace:read',
  success: { 200: { description: 'The workspaces.', schema: WorkspaceList } },
});

export const updateWorkspace = defineOperation({
  id: 'updateWorkspace',
  method: 'patch',
  path: '/api/workspace',
  tag: TAG,
  summary: 'Update the workspace’s name, time zone, or late limit',
  description: 'Requires the owner role.',
  scope: 'workspace:write',
  body: UpdateWorkspaceInput,
  success: { 200: { description: 'The workspace.', schema: WorkspaceOutput } },
});

export const listMembers = defineOperation({
  id: 'listMembers',
  method: 'get',
  path: '/api/workspace/members',
  tag: TAG,
  summary: 'List the members of the workspace',
  scope: 'workspace:read',
  query: PageInput,
  success: { 200: { description: 'A page of members.', schema: MemberList } },
});

export const updateMember = defineOperation({
  id: 'updateMember',
  method: 'patch',
  path: '/api/workspace/members/{memberId}',
  tag: TAG,
  summary: 'Change a member’s role',
  description:
    'Requires the owner role. The permissions of the member’s tokens change immediately. Responds with 409 for the last owner. Making someone an owner requires a session; tokens can’t do that.',
  scope: 'workspace:write',
  params: MemberParams,
  body: UpdateMemberInput,
  success: { 200: { description: 'The member.', schema: MemberOutput } },
  errors: ['conflict'],
});

export const removeMember = defineOperation({
  id: 'removeMember',
  method: 'delete',
  path: '/api/workspace/members/{memberId}',
  tag: TAG,
  summary: 'Remove a member from the workspace',
  description:
    'Requires the owner role. The member’s tokens in this workspace are revoked; their posts stay. Responds with 409 for the last owner.',
  scope: 'workspace:write',
  params: MemberParams,
  success: { 204: { description: 'The member is removed.', schema: null } },
  errors: ['conflict'],
});

export const listInvitations = defineOperation({
  id: 'listInvitations',
  method: 'get',
  path: '/api/workspace/invitations',
  tag: TAG,
  summary: 'List the open invitations',
  scope: 'workspace:read',
  success: { 200: { description: 'The invitations, newest first.', schema: InvitationList } },
});

export const inviteMember = defineOperation({
  id: 'inviteMember',
  method: 'post',
  path: '/api/workspace/invitations',
  tag: TAG,
  summary: 'Invite someone to the workspace by email',
  description:
    'Requires the owner role. The link in the email works once, for seven days, and only for this address. The response is the same whether or not the address has an account. Inviting an owner requires a session; tokens can’t do that.',
  scope: 'workspace:write',
  body: InviteMemberInput,
  success: { 201: { description: 'The invitation.', schema: SentInvitation } },
  errors: ['conflict'],
});

export const resendInvitation = defineOperation({
  id: 'resendInvitation',
  method: 'post',
  path: '/api/workspace/invitations/{invitationId}/resend',
  tag: TAG,
  summary: 'Resend an invitation',
  description: 'Requires the owner role. The link in the previous email stops working.',
  scope: 'workspace:write',
  params: InvitationParams,
  success: { 200: { description: 'The invitation.', schema: SentInvitation } },
});

export const revokeInvitation = defineOperation({
  id: 'revokeInvitation',
  method: 'delete',
  path: '/api/workspace/invitations/{invitationId}',
  tag: TAG,
  summary: 'Revoke an invitation',
  description: 'Requires the owner role.',
  scope: 'workspace:write',
  params: InvitationParams,
  success: { 204: { description: 'The invitation’s link no longer works.', schema: null } },
});

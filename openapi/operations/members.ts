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
  summary: 'List the workspaces that you work in',
  description:
    'A token belongs to one workspace and lists that one; a session lists all of the person’s.',
  scope: 'workspace:read',
  success: { 200: { description: 'The workspaces.', schema: WorkspaceList } },
});

export const updateWorkspace = defineOperation({
  id: 'updateWorkspace',
  method: 'patch',
  path: '/api/workspace',
  tag: TAG,
  summary: 'Change the workspace’s name or time zone',
  description: 'Needs the role owner.',
  scope: 'workspace:write',
  body: UpdateWorkspaceInput,
  success: { 200: { description: 'The workspace.', schema: WorkspaceOutput } },
});

export const listMembers = defineOperation({
  id: 'listMembers',
  method: 'get',
  path: '/api/workspace/members',
  tag: TAG,
  summary: 'List the members of the workspace, a page at a time',
  scope: 'workspace:read',
  query: PageInput,
  success: { 200: { description: 'The members of a page.', schema: MemberList } },
});

export const updateMember = defineOperation({
  id: 'updateMember',
  method: 'patch',
  path: '/api/workspace/members/{memberId}',
  tag: TAG,
  summary: 'Give a member another role',
  description:
    'Needs the role owner. What the member’s tokens may do changes with it at once. 409 for the last owner. A token makes nobody an owner: that is done signed in.',
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
  summary: 'Take a member out of the workspace',
  description:
    'Needs the role owner. The member’s tokens in this workspace end; what they published stays. 409 for the last owner.',
  scope: 'workspace:write',
  params: MemberParams,
  success: { 204: { description: 'Removed.', schema: null } },
  errors: ['conflict'],
});

export const listInvitations = defineOperation({
  id: 'listInvitations',
  method: 'get',
  path: '/api/workspace/invitations',
  tag: TAG,
  summary: 'List the invitations that nobody has answered yet',
  scope: 'workspace:read',
  success: { 200: { description: 'The invitations, newest first.', schema: InvitationList } },
});

export const inviteMember = defineOperation({
  id: 'inviteMember',
  method: 'post',
  path: '/api/workspace/invitations',
  tag: TAG,
  summary: 'Invite somebody into the workspace by mail',
  description:
    'Needs the role owner. The letter’s link works once, for seven days, for this address alone. The answer is the same whether or not somebody with the address has an account. A token invites no owner.',
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
  summary: 'Send the letter of an invitation again',
  description: 'Needs the role owner. The link of the letter before works no more.',
  scope: 'workspace:write',
  params: InvitationParams,
  success: { 200: { description: 'The invitation.', schema: SentInvitation } },
});

export const revokeInvitation = defineOperation({
  id: 'revokeInvitation',
  method: 'delete',
  path: '/api/workspace/invitations/{invitationId}',
  tag: TAG,
  summary: 'Take an invitation back',
  description: 'Needs the role owner.',
  scope: 'workspace:write',
  params: InvitationParams,
  success: { 204: { description: 'Its link works no more.', schema: null } },
});

import type { SetBannedWordsInput } from '#app/domain/suggestions/banned-words.ts';
import type { InviteMemberInput, UpdateMemberInput } from '#app/domain/workspaces/members.ts';
import type { PageInput } from '#app/domain/api/paging.ts';
import type {
  CreateWorkspaceInput,
  UpdateWorkspaceInput,
} from '#app/domain/workspaces/workspaces.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { getBannedWords, setBannedWords } from './banned-words.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import {
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './manage-invitations.ts';
import { leaveWorkspace, listMembers, removeMember, updateMember } from './manage-members.ts';
import {
  addWorkspace,
  getWorkspace,
  listWorkspaces,
  switchWorkspace,
  updateWorkspace,
} from './manage-workspaces.ts';

/** Binds the services for workspace-wide settings to their dependencies. */
export function bindWorkspaces(deps: ServiceDeps) {
  return {
    getBannedWords: (actor: Actor) => getBannedWords(deps, actor),
    setBannedWords: (actor: Actor, input: SetBannedWordsInput) =>
      setBannedWords(deps, actor, input),
  };
}

/** Binds the services for workspaces, members, and invitations to their dependencies. */
export function bindTeams(deps: ServiceDeps) {
  return {
    listWorkspaces: (actor: Actor) => listWorkspaces(deps, actor),
    getWorkspace: (actor: Actor) => getWorkspace(deps, actor),
    addWorkspace: (actor: Actor, input: CreateWorkspaceInput) => addWorkspace(deps, actor, input),
    updateWorkspace: (actor: Actor, input: UpdateWorkspaceInput) =>
      updateWorkspace(deps, actor, input),
    switchWorkspace: (actor: Actor, input: { workspaceId: string }) =>
      switchWorkspace(deps, actor, input),
    leaveWorkspace: (actor: Actor) => leaveWorkspace(deps, actor),
    deleteWorkspace: (actor: Actor, input: { name: string }) => deleteWorkspace(deps, actor, input),
    listMembers: (actor: Actor, input: PageInput) => listMembers(deps, actor, input),
    updateMember: (actor: Actor, input: UpdateMemberInput & { memberId: string }) =>
      updateMember(deps, actor, input),
    removeMember: (actor: Actor, input: { memberId: string }) => removeMember(deps, actor, input),
    listInvitations: (actor: Actor) => listInvitations(deps, actor),
    inviteMember: (actor: Actor, input: InviteMemberInput) => inviteMember(deps, actor, input),
    resendInvitation: (actor: Actor, input: { invitationId: string }) =>
      resendInvitation(deps, actor, input),
    revokeInvitation: (actor: Actor, input: { invitationId: string }) =>
      revokeInvitation(deps, actor, input),
    readInvitation: (input: { token: string }) => readInvitation(deps, input),
    acceptInvitation: (actor: Actor, input: { token: string }) =>
      acceptInvitation(deps, actor, input),
  };
}

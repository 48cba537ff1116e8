import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { getBannedWords, setBannedWords } from './banned-words.ts';
import { getLinkRules, readLinkFacts, setLinkRules } from './link-rules.ts';
import { confirmTimeZone, readStart, skipStartStep, adoptTimeZone } from './first-run.ts';
import { countPlannedPosts } from './count-planned-posts.ts';
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
  return bind(deps, {
    getBannedWords,
    setBannedWords,
    getLinkRules,
    setLinkRules,
    readLinkFacts,
  });
}

/** Binds the services for workspaces, members, and invitations to their dependencies. */
export function bindTeams(deps: ServiceDeps) {
  return bind(deps, {
    listWorkspaces,
    getWorkspace,
    addWorkspace,
    updateWorkspace,
    switchWorkspace,
    leaveWorkspace,
    deleteWorkspace,
    countPlannedPosts,
    listMembers,
    updateMember,
    removeMember,
    listInvitations,
    inviteMember,
    resendInvitation,
    revokeInvitation,
    readInvitation,
    acceptInvitation,
    readStart,
    skipStartStep,
    adoptTimeZone,
    confirmTimeZone,
  });
}

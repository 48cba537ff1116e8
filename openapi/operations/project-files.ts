import {
  ListProjectFilesInput,
  ProjectFileOutput,
  ProjectFilePage,
  PublishProjectFileInput,
  UpdateProjectFileInput,
} from '#app/domain/posts/project-files.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Posts as code';
const FileParams = idParam('projectFileId', 'file', 'pfl');

export const listProjectFiles = defineOperation({
  id: 'listProjectFiles',
  method: 'get',
  path: '/api/project-files',
  tag: TAG,
  summary: 'List the files that were published as code',
  description: 'Oldest first. A token sees the files of its own environment.',
  scope: 'posts:read',
  query: ListProjectFilesInput,
  success: { 200: { description: 'A page of files.', schema: ProjectFilePage } },
});

export const publishProjectFile = defineOperation({
  id: 'publishProjectFile',
  method: 'post',
  path: '/api/project-files',
  tag: TAG,
  summary: 'Publish the post of a file, once',
  description:
    'Publishes `post` unless this project already has a file with this `key`, even when two calls arrive at once. Responds with 201 when this call published it, and with 200 and the stored file otherwise: compare its `hash`. With `postId` in place of `post`, it links an existing post to the file.',
  scope: 'posts:write',
  body: PublishProjectFileInput,
  success: {
    200: { description: 'The file was published before.', schema: ProjectFileOutput },
    201: { description: 'The file, and its post in progress.', schema: ProjectFileOutput },
  },
  errors: [
    ...([
      'subscription_required',
      'payment_past_due',
      'daily_limit_reached',
      'duplicate_content',
    ] as const),
    ...(['conflict', 'not_found', 'saturated'] as const),
  ],
});

export const updateProjectFile = defineOperation({
  id: 'updateProjectFile',
  method: 'patch',
  path: '/api/project-files/{projectFileId}',
  tag: TAG,
  summary: 'Record that a file moved or changed',
  description:
    'A new `path` or `key` is recorded and changes nothing on a platform. With `change`, the post changes in the same transaction, which is possible until publishing begins (409 after that).',
  scope: 'posts:write',
  params: FileParams,
  body: UpdateProjectFileInput,
  success: { 200: { description: 'The file.', schema: ProjectFileOutput } },
  errors: ['conflict', 'duplicate_content'],
});

export const forgetProjectFile = defineOperation({
  id: 'forgetProjectFile',
  method: 'delete',
  path: '/api/project-files/{projectFileId}',
  tag: TAG,
  summary: 'Unlink a file from its post',
  description:
    'The post stays. A file with the same key is published as a new post from then on, so only unlink what never went live.',
  scope: 'posts:write',
  params: FileParams,
  success: { 204: { description: 'Unlinked.', schema: null } },
});

import { z } from 'zod';
import { ProjectName } from '#app/domain/posts/project-files.ts';

const MISSING = 'Specify a folder of posts.';

export const FOLDER_ARGUMENT = {
  name: 'folder',
  description: 'folder of Markdown files with front matter, one post each',
} as const;

export const folder = z.string({ error: MISSING }).min(1, MISSING);

export const OVERWRITE_OPTION = {
  flags: '--overwrite',
  description: "overwrite changes made elsewhere with the folder's text",
} as const;

export const PROJECT_OPTION = {
  flags: '--project <name>',
  description: 'project name (default: from the lock file)',
} as const;

export const project = ProjectName.nullable().default(null);

import { z } from 'zod';
import { ProjectName } from '#app/domain/posts/project-files.ts';

const MISSING = 'Specify a folder of posts.';

export const FOLDER_ARGUMENT = {
  name: 'folder',
  description: 'Markdown files with front matter, a post each',
} as const;

export const folder = z.string({ error: MISSING }).min(1, MISSING);

export const OVERWRITE_OPTION = {
  flags: '--overwrite',
  description: 'put the words of the folder in place of what was written elsewhere',
} as const;

export const PROJECT_OPTION = {
  flags: '--project <name>',
  description: 'which project the folder is; the one of its lock file by default',
} as const;

export const project = ProjectName.nullable().default(null);

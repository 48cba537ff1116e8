import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const MEDIA: CommandGroup = {
  noun: 'media',
  about: 'Media files',
  verbs: {
    upload: {
      summary: 'Upload media files; an interrupted upload goes on',
      load: () => import('./upload.ts'),
    },
    import: {
      summary: 'Fetch a file from a link into the library',
      load: () => import('./import.ts'),
    },
    download: {
      summary: 'Save a video from a link, or a file of the library',
      load: () => import('./download.ts'),
    },
    get: { summary: 'Show one media file, with a fresh link', load: () => import('./get.ts') },
    list: {
      summary: 'List the files of the library, newest first',
      load: () => import('./list.ts'),
    },
    update: {
      summary: "Change a file's name, alt text or focal point",
      load: () => import('./update.ts'),
    },
    delete: {
      summary: 'Delete a file that no post on its way needs',
      load: () => import('./delete.ts'),
    },
    fit: { summary: 'Make the files that platforms need of one', load: () => import('./fit.ts') },
  },
};

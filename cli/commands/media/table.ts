import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const MEDIA: CommandGroup = {
  noun: 'media',
  about: 'Media files',
  verbs: {
    upload: {
      summary: 'Upload media files and resume interrupted uploads',
      load: () => import('./upload.ts'),
    },
    import: {
      summary: 'Import a file from a link into the library',
      load: () => import('./import.ts'),
    },
    download: {
      summary: 'Save a video from a link, or a file of the library',
      load: () => import('./download.ts'),
    },
    get: { summary: 'Show one media file with a temporary link', load: () => import('./get.ts') },
    list: {
      summary: 'List the files of the library, newest first',
      load: () => import('./list.ts'),
    },
    update: {
      summary: "Update a file's name, alt text, or focal point",
      load: () => import('./update.ts'),
    },
    'alt-text': {
      summary: 'Suggest an alt text for an image',
      load: () => import('./alt-text.ts'),
    },
    delete: {
      summary: 'Delete a file that no post in progress uses',
      load: () => import('./delete.ts'),
    },
    fit: { summary: 'Convert a file for platforms', load: () => import('./fit.ts') },
  },
};

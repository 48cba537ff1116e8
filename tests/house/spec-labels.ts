/**
 * Text that sections 2 and 4 of the product specification put on a screen, and the test that looks for it
 * there.
 */
export interface SpecLabel {
  readonly label: string;
  readonly file: string;
  readonly test: string;
  /** The label as it appears in the test, where a placeholder may be filled in. */
  readonly seen: string;
}

/** By file, then by test: each label, or the label and its form in the test. */
const READ_BY: Readonly<Record<string, Readonly<Record<string, readonly (string | string[])[]>>>> =
  {
    'tests/app/routes/home-texts.test.ts': {
      'shows its texts in the expected places': ['Start Creating', 'Delete Account'],
    },
    'tests/app/routes/catalog-texts.test.ts': {
      'shows the limits of $name in both generators and on the upload screen': [
        'Maximum Hashtags',
        'Recommended Count',
      ],
      'have their texts and links to the next step': [
        'Preview & Publish',
        'Schedule Post',
        'Remove Media',
        'Select File',
        'Back to Media Upload',
        'Confirm and Publish',
      ],
    },
    'tests/app/routes/publish-texts.test.ts': {
      'shows 100 characters of the caption, 3 hashtags and the kind of file': [
        'Publish Now',
        'Published Posts Tracker',
        'Back to Dashboard',
      ],
    },
    'tests/e2e/billing.test.ts': {
      'lead from a locked tool through the checkout to a trial, and to the portal': [
        'View Pricing',
        ['Cancel', "name: 'Cancel' }"],
      ],
    },
    'tests/e2e/compose.test.ts': { 'stops an upload that is canceled': ['Uploading...'] },
    'tests/e2e/downloader.test.ts': {
      'opens over the dashboard, explains what is wrong with a link, and closes': [
        'Download Video',
      ],
    },
    'tests/e2e/results.test.ts': {
      'follows six deliveries live, and ends with six working links': ['View Post'],
    },
    'tests/e2e/suggestions.test.ts': {
      'write a caption and add it to the post, ': [
        'Generate Caption',
        ['Characters: n / max', 'Characters: \\d+ \\/ 150'],
      ],
      'write a variant for each of the six': ['Generating...'],
      'show what went wrong and keep what was typed, ': [
        'Generate Hashtags',
        ['Count: n / max', 'Count: 3 / 5'],
      ],
    },
  };

export const SPEC_LABELS: readonly SpecLabel[] = Object.entries(READ_BY).flatMap(([file, tests]) =>
  Object.entries(tests).flatMap(([test, labels]) =>
    labels.map((one) => {
      const [label = '', seen = label] = [one].flat();
      return { label, file, test, seen };
    }),
  ),
);

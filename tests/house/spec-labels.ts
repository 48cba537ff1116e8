/** Words that sections 2 and 4 of the product's specification put on a screen, and the test that reads them there. */
export interface SpecLabel {
  readonly label: string;
  readonly file: string;
  readonly test: string;
  /** As the test has it, where something is filled in. */
  readonly seen?: string;
}

const HOME = {
  file: 'tests/app/routes/home-texts.test.ts',
  test: 'has its words where they are looked for',
};
const SCREENS = {
  file: 'tests/app/routes/catalogue-texts.test.ts',
  test: 'have their words and their ways on',
};
const CATALOGUE = {
  file: SCREENS.file,
  test: 'shows the limits of $name in both generators and at the upload',
};
const NOW = {
  file: 'tests/app/routes/publish-texts.test.ts',
  test: 'shows 100 characters of the caption, 3 hashtags and the kind of file',
};
const PLANS = {
  file: 'tests/e2e/billing.test.ts',
  test: 'lead from a locked tool over the checkout to a trial, and into the portal',
};
const CAPTIONS = {
  file: 'tests/e2e/suggestions.test.ts',
  test: 'write a caption that goes along into the post, ',
};
const TAGS = {
  file: CAPTIONS.file,
  test: 'say what went wrong and keep what was typed, ',
};

export const SPEC_LABELS: readonly SpecLabel[] = [
  { label: 'Start Creating', ...HOME },
  { label: 'Delete Account', ...HOME },
  { label: 'View Pricing', ...PLANS },
  { label: 'Cancel', ...PLANS, seen: "name: 'Cancel' }" },
  {
    label: 'Download Video',
    file: 'tests/e2e/downloader.test.ts',
    test: 'opens over the dashboard, says what is wrong with a link, and closes',
  },
  { label: 'Generate Caption', ...CAPTIONS },
  { label: 'Generating...', file: CAPTIONS.file, test: 'write a variant for each of the six' },
  { label: 'Characters: n / max', ...CAPTIONS, seen: 'Characters: \\d+ \\/ 150' },
  { label: 'Generate Hashtags', ...TAGS },
  { label: 'Count: n / max', ...TAGS, seen: 'Count: 3 / 5' },
  { label: 'Maximum Hashtags', ...CATALOGUE },
  { label: 'Recommended Count', ...CATALOGUE },
  { label: 'Preview & Publish', ...SCREENS },
  { label: 'Schedule Post', ...SCREENS },
  { label: 'Remove Media', ...SCREENS },
  { label: 'Select File', ...SCREENS },
  { label: 'Back to Media Upload', ...SCREENS },
  { label: 'Confirm and Publish', ...SCREENS },
  {
    label: 'Uploading...',
    file: 'tests/e2e/compose.test.ts',
    test: 'stops an upload that is canceled',
  },
  {
    label: 'View Post',
    file: 'tests/e2e/results.test.ts',
    test: 'follows six deliveries live, and ends with six links that show the post',
  },
  { label: 'Publish Now', ...NOW },
  { label: 'Published Posts Tracker', ...NOW },
  { label: 'Back to Dashboard', ...NOW },
];

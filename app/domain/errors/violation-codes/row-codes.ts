import { toEntries } from './entry.ts';

/** The rows of a bulk. */
export const ROW_CODES = toEntries(['validation_failed'], {
  unknown_column: [
    'The header of the CSV has a column that doesn’t exist.',
    'Correct the name or remove the column; the message lists the known columns.',
  ],
  repeated_column: ['A column appears twice in the header.', 'Remove one of the two.'],
  unnamed_column: [
    'A cell has text, but its column has no name.',
    'Name the column in the header, or empty the cell.',
  ],
  wrong_cell_count: [
    'The row has text beyond the last column of the header.',
    'Put quotation marks around a cell that contains the separator, or remove the extra cell.',
  ],
  row_too_large: ['The row has more than 256 KB.', 'Shorten the row.'],
  malformed_json: ['The line isn’t valid JSON.', 'Write each post as one JSON object on one line.'],
});

/** Only the `fanfare` CLI reports these. They concern files and flags on the user's computer. */
export const CLI_CODES = toEntries([], {
  malformed_csv: [
    'The file isn’t valid CSV from this row on.',
    'Check the quotation marks of the row.',
  ],
  file_unreadable: [
    'The file doesn’t exist, isn’t a file, or can’t be read.',
    'Check the path and your permissions.',
  ],
  no_rows: [
    'The file or folder has no posts.',
    'Add a post; `fanfare bulk template` writes a file to start with.',
  ],
  no_front_matter: [
    'The Markdown file has no front matter.',
    'Start the file with a line of three hyphens, the fields, and another such line.',
  ],
  symbolic_link: [
    'A file of the folder is a symbolic link to a post, and links aren’t followed.',
    'Put the file itself there, or remove the link.',
  ],
  not_a_post: [
    'A file that was published is still there, but isn’t a post anymore.',
    'Restore the file, or delete it if its post should go.',
  ],
  malformed_front_matter: [
    'The front matter isn’t valid YAML.',
    'Correct the line that the message names.',
  ],
  empty_member: [
    'A field of the front matter has no value.',
    'Give the field a value, or remove it.',
  ],
  given_twice: [
    'Two places of the file set the same value, such as `caption` in the front matter and the text below it.',
    'Keep one of the two.',
  ],
  invalid_id: [
    'The `id` of the front matter can’t be used.',
    'Use 1 to 100 letters, digits, dots, dashes, and underscores.',
  ],
  too_many_alt_texts: ['There are more alt texts than files.', 'Write one alt text for each file.'],
});

import { toEntries } from './entry.ts';

/** The parts of an upload, and URLs that the server fetches. */
export const UPLOAD_CODES = toEntries(['validation_failed'], {
  file_missing: ['The upload has no file.', 'Send the file in the part that the message names.'],
  several_files: ['The upload has more than one file.', 'Send one file in each request.'],
  wrong_part_name: [
    'The file is in a part with another name.',
    'Name the part as the message says.',
  ],
  repeated_field: ['A field of the form appears more than once.', 'Send the field once.'],
  form_too_large: [
    'The fields beside the file are too large, or there are too many of them.',
    'Send only the fields that the API reference lists.',
  ],
  empty_file: ['The file has no bytes.', 'Choose another file.'],
  media_damaged: [
    'The file is damaged, incomplete, or a web page that was saved in its place.',
    'Export or download the file again, then upload it.',
  ],
  media_too_complex: [
    'Reading the file takes too much time or memory.',
    'Export the file again in a simpler form, then upload it.',
  ],
  url_invalid: ['The address isn’t a web address.', 'Send a whole address with http or https.'],
  url_forbidden: [
    'The address leads to a private network, an unusual port, or contains a password.',
    'Use a public address.',
  ],
  url_unreachable: [
    'Nothing accepts a connection at the address.',
    'Check the address, or try again later.',
  ],
  url_refused: [
    'The site at the address responded with an error.',
    'Open the address in a browser; send another one if the page needs a sign-in.',
  ],
  url_too_slow: ['The site at the address took too long to respond.', 'Try again later.'],
  url_too_large: [
    'The file or page at the address is larger than the limit.',
    'Use a smaller one, or upload the file yourself.',
  ],
  url_unreadable: [
    'The response from the address can’t be decoded.',
    'Use another address for the same content.',
  ],
  no_video_found: [
    'The page has no video that can be downloaded, or no longer offers it in this format.',
    'Look up the link again, or use another one.',
  ],
  no_page_found: [
    'The address has no web page, or one that is too complex to read.',
    'Use the address of another page.',
  ],
});

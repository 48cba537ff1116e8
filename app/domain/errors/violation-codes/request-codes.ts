import { toEntries } from './entry.ts';

/** The shape of a request: fields, parameters, headers, and JSON. */
export const REQUEST_CODES = toEntries(['validation_failed'], {
  invalid_type: [
    'A field is missing, or its value has the wrong JSON type.',
    'Send a value of the type that the message names.',
  ],
  invalid_value: [
    'The value isn’t one of those that the field accepts.',
    'Send one of the values that the message lists.',
  ],
  invalid_format: [
    'The text doesn’t have the format that the field needs, such as an ID, an email address, or a date.',
    'Send the value in the format that the message describes.',
  ],
  invalid_union: [
    'The value matches none of the forms that the field accepts.',
    'Send one of the forms that the API reference shows for this field.',
  ],
  too_small: [
    'The number is too small, or the text or list is too short.',
    'Send at least as much as the message says.',
  ],
  too_big: [
    'The number is too large, or the text or list is too long.',
    'Send at most as much as the message says.',
  ],
  custom: [
    'The value breaks a rule that goes beyond its type, such as two fields that exclude each other.',
    'Change the value as the message says.',
  ],
  unknown_field: [
    'The request has a field, a query parameter, or upload metadata that doesn’t exist.',
    'Correct the name or remove it; the message lists the known names.',
  ],
  repeated_parameter: [
    'A query parameter appears more than once.',
    'Send the query parameter once.',
  ],
  bracketed_parameter: [
    'A query parameter has brackets after its name.',
    'Write the name without brackets, and give one value.',
  ],
  unusable_text: [
    'A text contains a null byte or half of a character, which can’t be stored.',
    'Remove the characters at the pointer.',
  ],
  json_too_deep: [
    'The JSON has more than 64 levels.',
    'Send a body with fewer nested objects and lists.',
  ],
  json_too_many_values: [
    'The JSON has more than 20,000 fields, items, and values.',
    'Split the request into smaller ones.',
  ],
  json_name_too_long: [
    'A field name in the JSON has more than 256 characters.',
    'Use the field names of the API reference.',
  ],
  malformed_address: [
    'The path of the request contains a percent sign that isn’t an escape.',
    'Encode the path; a percent sign is %25.',
  ],
  invalid_key: [
    'The `Idempotency-Key` is empty, too long, or has characters that a header can’t carry.',
    'Send 1 to 255 visible ASCII characters, such as a UUID.',
  ],
  key_required: [
    'The operation needs an `Idempotency-Key`, because it continues where an earlier call stopped.',
    'Send a new key for new work, and the same key to continue.',
  ],
  other_price: [
    'The price ID belongs to another plan, or isn’t for sale.',
    'Send a price ID from the list of plans, or leave it out.',
  ],
});

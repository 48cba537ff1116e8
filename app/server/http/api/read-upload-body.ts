import type { Request } from 'express';
import { NO_FILE_SELECTED } from '#app/domain/errors/messages/media.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type FormRest, type ReceivedFile, readMultipart } from './read-upload.ts';

/** The required name of an operation's file part. */
const FILE_PART = 'file';

/** An operation's fields as sent, with violations that no schema can find. */
export interface UploadFields {
  readonly values: Readonly<Record<string, string>>;
  readonly violations: readonly Violation[];
}

/** The body of an upload operation while its file is still arriving. */
export interface UploadBody {
  readonly file: ReceivedFile | null;
  /** The fields before the file. */
  readonly before: UploadFields;
  /**
   * Returns all fields, in any order, once the file's stream has been read to its end. Throws
   * `malformed_body`.
   */
  readonly readAll: () => Promise<UploadFields>;
}

/** Opens a multipart body with one part "file". Throws `unsupported_media_type`, `malformed_body`. */
export async function readUploadBody(request: Request): Promise<UploadBody> {
  if (!request.is('multipart/form-data')) {
    throw new AppError('unsupported_media_type', {
      message: 'Send the file as multipart/form-data, in a part named "file".',
    });
  }
  const form = await readMultipart({ body: request, headers: request.headers });
  const { file, fields } = form;
  const fileViolations = file === null ? [NO_FILE] : listNameViolations(file.partName);
  const toUploadFields = (rest: FormRest): UploadFields => {
    const { values, violations } = toValues(rest.fields);
    const more = [
      ...(rest.hasMoreFiles ? [SECOND_FILE] : []),
      ...(rest.hasUnnamedParts && file?.partName !== '' ? [UNNAMED_PART] : []),
    ];
    return { values, violations: [...fileViolations, ...more, ...violations] };
  };
  return {
    file,
    before: toUploadFields({ fields, hasMoreFiles: false, hasUnnamedParts: false }),
    readAll: async () => toUploadFields(await form.readRest()),
  };
}

const NO_FILE: Violation = {
  pointer: `/${FILE_PART}`,
  code: 'file_missing',
  message: NO_FILE_SELECTED,
};

const SECOND_FILE: Violation = {
  pointer: `/${FILE_PART}`,
  code: 'several_files',
  message: 'The form has more than one file. Send one file per request.',
};

const UNNAMED_PART: Violation = {
  pointer: '',
  code: 'wrong_part_name',
  message:
    'A part of the form has no name. Give each part the header Content-Disposition: form-data; name="…".',
};

function listNameViolations(name: string): Violation[] {
  if (name === FILE_PART) return [];
  const place = name === '' ? 'a part without a name' : `a part named "${name.slice(0, 64)}"`;
  const message = `The file is in ${place}. Name the part "${FILE_PART}".`;
  return [{ pointer: `/${FILE_PART}`, code: 'wrong_part_name', message }];
}

function toValues(fields: FormRest['fields']): UploadFields {
  const values: Record<string, string> = Object.fromEntries(fields);
  const counts = Map.groupBy(fields, ([name]) => name);
  const violations = [...counts]
    .filter(([, given]) => given.length > 1)
    .map(([name, given]): Violation => {
      const message = `The field ${name} was sent ${given.length} times. Send it once.`;
      return { pointer: `/${name}`, code: 'repeated_field', message };
    });
  return { values, violations };
}

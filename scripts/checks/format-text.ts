import { format, type FormatConfig } from 'oxfmt';
import settings from '../../.oxfmtrc.json' with { type: 'json' };

/** Formats a generated text like the project's other files. The file's name tells its language. */
export async function formatText(fileName: string, text: string): Promise<string> {
  const { code, errors } = await format(fileName, text, settings as FormatConfig);
  if (errors.length > 0) {
    const messages = errors.map(({ message }) => message).join('; ');
    throw new Error(`${fileName} can't be formatted: ${messages}`);
  }
  return code;
}

import { z } from 'zod';
import { MAX_MENTIONS_PER_POST } from '#app/domain/mentions/mention-limits.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { values } from '../command/option-schemas.ts';
import type { PublishBody } from './publish-request.ts';

/** The flag of mentions. The server puts the handles into the post's texts when it accepts the post. */
export const MENTION_OPTION: OptionSpec = {
  flags: '--mention <name>',
  description: 'where the text has @name, use each platform’s handle; can be repeated',
  isRepeatable: true,
};

export const MENTION_FIELDS = {
  mention: values('--mention', 'a name')
    .pipe(
      z
        .array(z.string())
        .max(MAX_MENTIONS_PER_POST, `A post can have at most ${MAX_MENTIONS_PER_POST} mentions.`),
    )
    .default([]),
};

/** Returns the mentions as the request has them. */
export const toMentionFields = (
  mentions: readonly string[] = [],
): Pick<PublishBody['content'], 'mentions'> =>
  mentions.length === 0 ? {} : { mentions: [...mentions] };

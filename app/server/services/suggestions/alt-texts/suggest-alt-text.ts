import type { AltTextSuggestion } from '#app/domain/suggestions/alt-texts.ts';
import { findBannedWords } from '#app/domain/suggestions/banned-words.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { readBannedWords } from '../../workspaces/banned-words.ts';
import { collectSuggestions, type SuggestionStore } from '../stream-suggestions.ts';
import { ALT_TEXT_PROMPT_VERSION, createAltTextMaker } from './alt-text-maker.ts';
import { findImage, noSuchFile, openPicture } from './open-picture.ts';
import {
  ALT_TEXT_COLUMNS,
  type AltTextRow,
  toAltTextSuggestion,
} from './to-alt-text-suggestion.ts';

type AltTextDeps = Pick<
  ServiceDeps,
  'prisma' | 'clock' | 'textGenerator' | 'mediaStore' | 'posters'
>;

export interface AltTextRequest {
  readonly mediaId: string;
  readonly language: LanguageCode;
  /** Aborts when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
}

/** Suggestions are made for platforms. An alt text belongs to none, so this one stands for all. */
const ANY_PLATFORM: PlatformId = 'instagram';

/**
 * Suggests an alt text for an image of the library. Returns the stored one if the same model was asked for
 * this file and language before. Saves nothing with the file: a person decides. Throws `not_found`,
 * `validation_failed` for a file that isn't an image, `images_unsupported`, and the errors of suggestions.
 */
export async function suggestAltText(
  deps: AltTextDeps,
  actor: Actor,
  { mediaId, language, signal }: AltTextRequest,
): Promise<AltTextSuggestion> {
  requireRole(actor, 'editor', 'suggestions:write');
  const file = await findImage(deps, actor, mediaId);
  const bannedWords = await readBannedWords(deps, actor.workspaceId);
  const kept = await findKept(deps, { mediaId, language });
  if (kept && findBannedWords(kept.text, bannedWords).length === 0)
    return toAltTextSuggestion(kept, true);
  const image = await openPicture(deps, file, signal);
  const maker = createAltTextMaker({ image, language, bannedWords });
  const options = {
    maker,
    platforms: [ANY_PLATFORM],
    workspaceId: actor.workspaceId,
    isStreamed: false,
    signal,
  };
  try {
    const { first } = await collectSuggestions(
      deps,
      options,
      createStore(deps, { mediaId, language }),
    );
    return first;
  } catch (error) {
    throw toAltTextError(error);
  }
}

interface Question {
  readonly mediaId: string;
  readonly language: LanguageCode;
}

/** Finds the stored answer of the current model to the current instructions. */
function findKept(
  { prisma, textGenerator: { model } }: AltTextDeps,
  question: Question,
): Promise<AltTextRow | null> {
  return prisma.altTextSuggestion.findFirst({
    where: { ...question, model, promptVersion: ALT_TEXT_PROMPT_VERSION },
    select: ALT_TEXT_COLUMNS,
  });
}

function createStore(
  { prisma, clock, textGenerator }: AltTextDeps,
  question: Question,
): SuggestionStore<string, AltTextSuggestion> {
  return {
    async keep({ value, findings, isCut, isSample }, usage) {
      const facts = {
        text: value,
        findings: [...findings],
        isCut,
        isSample: isSample || textGenerator.isSample,
        model: textGenerator.model,
        promptVersion: ALT_TEXT_PROMPT_VERSION,
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        createdAt: clock.now(),
      };
      const row = await prisma.$transaction(async (tx) => {
        await lockFile(tx, question.mediaId);
        return tx.altTextSuggestion.upsert({
          where: { mediaId_language: question },
          create: { ...question, ...facts },
          update: facts,
          select: ALT_TEXT_COLUMNS,
        });
      });
      return toAltTextSuggestion(row, false);
    },
    settle: () => Promise.resolve(),
  };
}

/** Waits for a deletion in progress, so no description outlives its file. Throws `not_found`. */
async function lockFile(tx: Prisma.TransactionClient, mediaId: string): Promise<void> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM media_asset WHERE id = ${mediaId} AND deleted_at IS NULL FOR SHARE`;
  if (found.length === 0) throw noSuchFile();
}

/** Rewords the errors about topics and platforms. Returns any other error unchanged. */
function toAltTextError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'suggestion_refused') {
    return new AppError('suggestion_refused', {
      message:
        'The AI service declined to describe this image, or its model can’t see images. Write the alt text yourself.',
      cause: error,
    });
  }
  if (error.code !== 'suggestion_failed') return error;
  const reasons = error.violations.map(({ message }) => message).join(' ');
  return new AppError('suggestion_failed', {
    message:
      `The AI service didn’t write a usable alt text, even on a second try. ${reasons} Try again, or write it yourself.`.replaceAll(
        '  ',
        ' ',
      ),
    violations: error.violations.map(({ code, message }) => ({ pointer: '', code, message })),
    cause: error,
  });
}

import type { Collection, SimulatorContext } from '../kit/types.ts';

interface BrandingRow {
  channel?: Record<string, unknown> & {
    description?: string | undefined;
    country?: string | undefined;
    defaultLanguage?: string | undefined;
  };
  localizations?: Record<string, { title?: string | undefined; description?: string | undefined }>;
}

/** Returns what channels.update has written, by channel. */
export function brandingTable(context: SimulatorContext): Collection<BrandingRow> {
  return context.collection<BrandingRow>('branding');
}

import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { findPostSeries } from './find-post-series.ts';
import {
  detachOccurrence,
  listOccurrences,
  readOccurrence,
  skipOccurrence,
  stopSeries,
} from './manage-occurrences.ts';
import {
  createSeries,
  getSeries,
  listSeries,
  previewSeries,
  updateSeries,
} from './manage-series.ts';
import { readSeries } from './series-rows.ts';

/** Binds the services for series to their dependencies. */
export function bindSeries(deps: ServiceDeps) {
  return bind(deps, {
    listSeries,
    getSeries,
    readSeries,
    previewSeries,
    createSeries,
    updateSeries,
    stopSeries,
    listOccurrences,
    readOccurrence,
    skipOccurrence,
    detachOccurrence,
    findPostSeries,
  });
}

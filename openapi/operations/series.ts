import {
  DAYS_AHEAD,
  MAX_OCCURRENCES,
  MAX_SERIES,
  MAX_SERIES_YEARS,
} from '#app/domain/series/series-limits.ts';
import {
  CreateSeriesInput,
  ListSeriesInput,
  OccurrenceList,
  OccurrenceOutput,
  SeriesOutput,
  SeriesPage,
  SeriesPreview,
  SeriesStopOutput,
  UpdateSeriesInput,
} from '#app/domain/series/series.ts';
import { z } from 'zod';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Series';
const BY_ID = idParam('seriesId', 'series', 'ser');
const BY_LOCAL = BY_ID.extend({
  local: z
    .string()
    .max(40)
    .describe(
      'The occurrence’s `local`: the wall time that the rule gives, `2027-03-28T09:30:00`.',
    ),
});

export const listSeries = defineOperation({
  id: 'listSeries',
  method: 'get',
  path: '/api/series',
  tag: TAG,
  summary: 'List series, newest first',
  scope: 'posts:read',
  query: ListSeriesInput,
  success: { 200: { description: 'A page of series.', schema: SeriesPage } },
});

export const createSeries = defineOperation({
  id: 'createSeries',
  method: 'post',
  path: '/api/series',
  tag: TAG,
  summary: 'Create a series',
  description: `A post that is published repeatedly, by an RRULE of RFC 5545 that ends: at most ${MAX_OCCURRENCES} occurrences within ${MAX_SERIES_YEARS} years. Each occurrence keeps its wall time when clocks change, becomes a scheduled post ${DAYS_AHEAD} days ahead, and counts toward the limit of its own day. Its post is then like any other: \`PATCH /api/posts/{postId}\` edits or moves that one only. A workspace can have ${MAX_SERIES} series with occurrences to come (409).`,
  scope: 'posts:write',
  body: CreateSeriesInput,
  success: { 201: { description: 'The series.', schema: SeriesOutput } },
  errors: ['conflict', 'subscription_required'],
});

export const previewSeries = defineOperation({
  id: 'previewSeries',
  method: 'post',
  path: '/api/series/preview',
  tag: TAG,
  summary: 'Check a series and list its occurrences',
  description: 'Checks everything that creating it would check, and stores nothing.',
  scope: 'posts:write',
  readsOnly: true,
  body: CreateSeriesInput,
  success: { 200: { description: 'All occurrences, in order.', schema: SeriesPreview } },
  errors: ['subscription_required'],
});

export const getSeries = defineOperation({
  id: 'getSeries',
  method: 'get',
  path: '/api/series/{seriesId}',
  tag: TAG,
  summary: 'Get a series',
  scope: 'posts:read',
  params: BY_ID,
  success: { 200: { description: 'The series.', schema: SeriesOutput } },
});

export const updateSeries = defineOperation({
  id: 'updateSeries',
  method: 'patch',
  path: '/api/series/{seriesId}',
  tag: TAG,
  summary: 'Update a series',
  description:
    'Only the fields in the body change. Reaches future occurrences: those without a post, and those whose scheduled posts weren’t edited or moved by themselves, which get new posts with new IDs. Published, edited, and detached ones stay as they are. You become the author of the posts that follow. A series that was stopped, or that someone else changes at the same time, is refused (409).',
  scope: 'posts:write',
  params: BY_ID,
  body: UpdateSeriesInput,
  success: { 200: { description: 'The updated series.', schema: SeriesOutput } },
  errors: ['conflict', 'subscription_required'],
});

export const stopSeries = defineOperation({
  id: 'stopSeries',
  method: 'post',
  path: '/api/series/{seriesId}/stop',
  tag: TAG,
  summary: 'Stop a series',
  description:
    'Cancels its scheduled posts, also edited ones but not detached ones, and creates no more. Published posts stay. A stopped series can’t be resumed.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 200: { description: 'What was canceled.', schema: SeriesStopOutput } },
});

export const listOccurrences = defineOperation({
  id: 'listOccurrences',
  method: 'get',
  path: '/api/series/{seriesId}/occurrences',
  tag: TAG,
  summary: 'List the occurrences of a series',
  scope: 'posts:read',
  params: BY_ID,
  success: {
    200: {
      description: `All of them, in order: at most ${MAX_OCCURRENCES} by the rule, and earlier ones that a change of the rule left.`,
      schema: OccurrenceList,
    },
  },
});

export const skipOccurrence = defineOperation({
  id: 'skipOccurrence',
  method: 'post',
  path: '/api/series/{seriesId}/occurrences/{local}/skip',
  tag: TAG,
  summary: 'Skip one occurrence',
  description:
    'Cancels its post if there is one. The series doesn’t create it again. Refused (409) once its post is being published.',
  scope: 'posts:write',
  params: BY_LOCAL,
  success: { 200: { description: 'The skipped occurrence.', schema: OccurrenceOutput } },
  errors: ['conflict'],
});

export const detachOccurrence = defineOperation({
  id: 'detachOccurrence',
  method: 'post',
  path: '/api/series/{seriesId}/occurrences/{local}/detach',
  tag: TAG,
  summary: 'Detach one occurrence',
  description:
    'Its post stays scheduled, and changing or stopping the series doesn’t reach it anymore. Refused (409) before its post is created.',
  scope: 'posts:write',
  params: BY_LOCAL,
  success: { 200: { description: 'The detached occurrence.', schema: OccurrenceOutput } },
  errors: ['conflict'],
});

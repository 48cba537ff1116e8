import { createHash } from 'node:crypto';
import { badParameter } from './graph-error.ts';

export function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

export function hours(count: number): number {
  return count * 60 * 60;
}

/**
 * Formats a time such as `2026-09-26T22:36:43+0000`: Graph times have no milliseconds and no colon in the
 * offset.
 */
export function toGraphTime(iso: string): string {
  return iso.replace(/\.\d+Z$/, '+0000');
}

export function readBoolean(name: string, text: string | undefined): boolean | null {
  if (text === undefined) return null;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw badParameter(`Param ${name} must be a boolean`);
}

export function readWholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,15}$/.test(text)) throw badParameter(`Param ${name} must be a non-negative integer`);
  return Number(text);
}

/** Invents a stable number, so insights can be shown and tested. */
export function generateCount(seed: string, below: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % below;
}

/** Parses Unix seconds or a date that `strtotime` understands, such as 2026-11-20. Null without a value. */
export function readTime(name: string, text: string | undefined): Date | null {
  if (text === undefined || text === '') return null;
  const date = /^\d+$/.test(text) ? new Date(Number(text) * 1000) : new Date(text);
  if (Number.isNaN(date.getTime())) throw badParameter(`Param ${name} must be a time`);
  return date;
}

import type { List } from './objects.ts';

export function toList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}

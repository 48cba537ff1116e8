import { PlatformError } from '#app/server/ports/platform-adapter.ts';

export type FieldsName = 'tweet.fields' | 'post.fields';

/**
 * X renames its parameters, and which spelling the service honours is open: the old name first, the new
 * one where the old is refused by name (x.md, section 0).
 */
export async function withFieldsName<T>(read: (fieldsName: FieldsName) => Promise<T>): Promise<T> {
  try {
    return await read('tweet.fields');
  } catch (error) {
    const isRenamed = error instanceof PlatformError && error.code.endsWith('/tweet.fields');
    if (!isRenamed) throw error;
    return read('post.fields');
  }
}

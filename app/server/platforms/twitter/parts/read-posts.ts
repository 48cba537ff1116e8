import { PlatformError } from '#app/server/ports/platform-adapter.ts';

export type FieldsName = 'tweet.fields' | 'post.fields';

/**
 * Runs a read with the parameter name that X accepts. X is renaming its parameters and doesn't say which
 * spelling the service honors, so the old name is sent first, and the new one if X refuses the old one by
 * name (https://docs.x.com/changelog).
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

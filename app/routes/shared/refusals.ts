import { data } from '@remix-run/node';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';

/** Returns what a service reads. Throws the error page with the status of a service's refusal. */
export async function orErrorPage<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isAppError(error)) throw data(null, { status: error.status });
    throw error;
  }
}

/** Returns what a service reads, or the fallback if the service refuses. */
export async function orElse<T, U>(reading: Promise<T>, fallback: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (isAppError(error)) return fallback;
    throw error;
  }
}

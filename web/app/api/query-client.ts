import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, isTransient } from '#app/api/failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure | Error
    mutationMeta: {
      /** `quiet`: rolls back and logs only (like, bookmark, follow). `own`: the form shows it. Default: a dialog. */
      failure?: 'quiet' | 'own'
    }
  }
}

const RETRIES = 2
const backoff = (attempt: number, error: unknown): number =>
  error instanceof ApiFailure && error.retryAfter ? error.retryAfter * 1_000 : 400 * 2 ** attempt

/** Writes are retried: every try carries the same Idempotency-Key. */
export function createQueryClient(onFailure?: (error: unknown) => void): QueryClient {
  const server = typeof window === 'undefined'
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: server ? Number.POSITIVE_INFINITY : 30 * 60_000,
        // apiGet retries automatically, within the timeout of one read.
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: {
        retry: (count, error) => count < RETRIES && isTransient(error),
        retryDelay: backoff,
        networkMode: 'always',
      },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        // Always shown: otherwise users with an unverified address could not see why nothing happens (spec
        // §8).
        const unverified = error instanceof ApiFailure && error.code === 'email_verification_required'
        if (mutation.meta?.failure === 'quiet' && !unverified) console.warn(error)
        else if (mutation.meta?.failure !== 'own') onFailure?.(error)
      },
    }),
  })
}

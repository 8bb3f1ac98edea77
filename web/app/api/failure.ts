import type { ApiError, ErrorCode } from '@koryaku/contracts/errors.ts'
import { CORRELATION_ID, READ_STALE, READ_STALE_MODELS } from '@koryaku/contracts/http/headers.ts'
import type { ApiResponse } from '#app/api/api-response.ts'

/** Codes of the catalogue, and what only a client can notice. */
export type FailureCode = ErrorCode | 'timed_out' | 'offline'

/** A request that did not succeed. `status` 0: no answer came. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly code: FailureCode
  readonly errors: Partial<ApiError>[]
  readonly retryAfter: number | undefined
  /** Under which the logs have it. */
  readonly id: string | undefined
  /** Whether the read model lags behind the writes of this tab: a missing resource may exist soon. */
  readonly isStale: boolean

  constructor(
    status: number,
    code: FailureCode,
    errors: Partial<ApiError>[] = [],
    { retryAfter, id, isStale = false }: { retryAfter?: number; id?: string; isStale?: boolean } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.id = id
    this.isStale = isStale
  }

  /** Messages by field name, for a form: `/title` and `/content/title` → `title`. */
  get fields(): Record<string, string> {
    const entries = this.errors.flatMap(({ source, detail }) => {
      const field = source?.pointer?.split('/').pop()
      return field ? [[field, detail ?? ''] as const] : []
    })
    return Object.fromEntries(entries)
  }
}

/** Whether the same request may succeed later: nothing was refused, something was not reachable. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status)

export const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404

/** Reads the JSON:API errors of an answer. */
export async function failureFrom(response: ApiResponse): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null)
  const errors = (body as { errors?: Partial<ApiError>[] } | null)?.errors ?? []
  const code =
    errors[0]?.code ??
    (response.status === 404
      ? 'not_found'
      : response.status >= 502
        ? 'temporarily_unavailable'
        : 'internal_error')
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const id = response.headers.get(CORRELATION_ID) ?? undefined
  return new ApiFailure(response.status, code, errors, { retryAfter, id, isStale: isStale(response) })
}

/** Whether a read missed own writes since the read model lags. One that is paused is not worth another read. */
export const isStale = ({ headers }: Pick<ApiResponse, 'headers'>): boolean =>
  headers.get(READ_STALE) !== null && headers.get(READ_STALE_MODELS) === null

export type ErrorType = 'invalid_request' | 'internal' | 'auth' | 'system'

const STATUS: Record<string, number> = {
  index_not_found: 404,
  document_not_found: 404,
  task_not_found: 404,
  api_key_not_found: 404,
  not_found: 404,
  index_already_exists: 409,
  api_key_already_exists: 409,
  payload_too_large: 413,
  invalid_content_type: 415,
  missing_content_type: 415,
  missing_authorization_header: 401,
  invalid_api_key: 403,
  missing_master_key: 401,
  internal: 500,
  too_many_search_requests: 503,
  no_space_left_on_device: 422,
}
const AUTH = new Set(['missing_authorization_header', 'invalid_api_key', 'missing_master_key'])

/** An error as Meilisearch answers it; the status follows from the code. */
export class MeiliError extends Error {
  override readonly name = 'MeiliError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return STATUS[this.code] ?? 400
  }

  get type(): ErrorType {
    if (AUTH.has(this.code)) return 'auth'
    if (this.code === 'no_space_left_on_device' || this.code === 'too_many_search_requests') return 'system'
    return this.code === 'internal' ? 'internal' : 'invalid_request'
  }

  toJSON() {
    return {
      message: this.message,
      code: this.code,
      type: this.type,
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    }
  }
}

export const indexNotFound = (uid: string) => new MeiliError('index_not_found', `Index \`${uid}\` not found.`)

/** Converts any thrown value into an error response; unexpected errors reveal no internal details. */
export function asMeiliError(error: unknown): MeiliError {
  if (error instanceof MeiliError) return error
  if ((error as { code?: string }).code === 'ENOSPC' || /disk is full/.test(String(error)))
    return new MeiliError('no_space_left_on_device', 'There is no more space left on the device.')
  return new MeiliError('internal', 'An internal error has occurred.')
}

/** Answer of a command: the position of its last event (decimal). */
export const EVENT_POSITION = 'x-event-position'
/** Request of a read: wait (≤ 800 ms) until the read model has reached this position. */
export const MIN_EVENT_POSITION = 'x-min-event-position'
/** Answer of a read: the position that the read model had reached. */
export const READ_POSITION = 'x-read-position'
/** `1` if the wait timed out and the response is older than requested, or if a read model it shows is paused. */
export const READ_STALE = 'x-read-stale'
/** Response header of a read: its paused read models, separated by commas. */
export const READ_STALE_MODELS = 'x-read-stale-models'
/** Same key and body: same result, no second event. */
export const IDEMPOTENCY_KEY = 'idempotency-key'
/** Ties the click to the log lines, the event and the projection. */
export const CORRELATION_ID = 'x-correlation-id'
/** Sent with every write; equals the `csrf_token` cookie, which belongs to the session. */
export const CSRF_TOKEN = 'x-csrf-token'

/** Answer of a command: the position of its last event (decimal). */
export const EVENT_POSITION = 'x-event-position'
/** Request of a read: wait (≤ 800 ms) until the read model has reached this position. */
export const MIN_EVENT_POSITION = 'x-min-event-position'
/** Answer of a read: the position that the read model had reached. */
export const READ_POSITION = 'x-read-position'
/** `1` when the wait ran out and the answer is older than asked for, or when a read model that it shows stands still. */
export const READ_STALE = 'x-read-stale'
/** Answer of a read: the read models of it that stand still, with commas between them. */
export const READ_STALE_MODELS = 'x-read-stale-models'
/** Same key and body: same result, no second event. */
export const IDEMPOTENCY_KEY = 'idempotency-key'
/** Ties the click to the log lines, the event and the projection. */
export const CORRELATION_ID = 'x-correlation-id'
/** Sent with every write; equals the `csrf_token` cookie, which belongs to the session. */
export const CSRF_TOKEN = 'x-csrf-token'

/** Ticks stored per reader and article. Beyond it the oldest is evicted. */
export const TICKS_MAX = 1_000
/** Ticks of one request, and as many that are removed. */
export const TICK_CHANGES_MAX = 500

/** Exit codes of the site's programs. */
export const FAILED = 1
/** Usage error: invalid arguments or environment; a retry does not help. */
export const WRITTEN_WRONG = 2
/** Stored data is damaged. */
export const DAMAGED = 3

/** Of one event. */
export const AUTHORS_AT_ONCE = 500
/** So long after a version was announced its authors are told: what was a mistake is withdrawn by then. */
export const TELL_AFTER_MINUTES = 10
/** What was announced longer ago is no news. */
export const TELL_WITHIN_DAYS = 7

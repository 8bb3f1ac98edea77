/** Maximum number of authors per event. */
export const AUTHORS_AT_ONCE = 500
/** Delay between an announcement and its notifications: a mistake is withdrawn by then. */
export const TELL_AFTER_MINUTES = 10
/** Older announcements are not notified. */
export const TELL_WITHIN_DAYS = 7

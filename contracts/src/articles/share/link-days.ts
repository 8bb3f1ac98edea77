/** For how long a link opens, unless its author says otherwise; and at most. */
export const LINK_DAYS = 14
export const LINK_DAYS_MAX = 90
/** What one chooses from. */
export const LINK_DAYS_OFFERED = [1, 7, LINK_DAYS, 30, LINK_DAYS_MAX] as const

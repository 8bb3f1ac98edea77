/** Lifetime of a link in days: default and maximum. */
export const LINK_DAYS = 14
export const LINK_DAYS_MAX = 90
/** The selectable lifetimes, in days. */
export const LINK_DAYS_OFFERED = [1, 7, LINK_DAYS, 30, LINK_DAYS_MAX] as const

/** Minutes as hours with at most one decimal. */
export const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10)

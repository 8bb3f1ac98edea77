const DAY_MS = 86_400_000

/** The instant at which a day (`yyyy-mm-dd`) of Japan time begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+09:00`)
/** The day after. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** A score with one decimal: `8.0`, `7.5`. */
export const formatScore = (score: number): string => score.toFixed(1)

/** Share of the ten stars that is filled, in percent. Averages are rounded to half stars. */
export const filledPart = (score: number): number => Math.min(100, Math.max(0, Math.round(score * 2) * 5))

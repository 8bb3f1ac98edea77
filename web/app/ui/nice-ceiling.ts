/** The next of 1, 2, 5 × 10ⁿ: a scale that people can read. */
export function niceCeiling(most: number): number {
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([1, 2, 5, 10].find(step => step * power >= most) ?? 10)
}

/** A scale of counts, at least 4; even, so that the line in its middle is a whole count too. */
export function countCeiling(most: number): number {
  const ceiling = Math.max(niceCeiling(most), 4)
  return ceiling + (ceiling % 2)
}

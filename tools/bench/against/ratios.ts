/** Name → value of one run; smaller is better. */
export type Figures = Record<string, number>

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/** A line for each figure that both have: the medians of the runs, and how many times the earlier one it is now. */
export function ratioLines(earlier: Figures[], now: Figures[]): string[] {
  const [first = {}] = now
  return Object.keys(first).flatMap(name => {
    const values = (runs: Figures[]) => runs.flatMap(run => run[name] ?? [])
    if (values(earlier).length === 0) return []
    const [before, after] = [median(values(earlier)), median(values(now))]
    const ratio = before > 0 ? (after / before).toFixed(2) : '–'
    return [
      `${name.padEnd(36)} ${before.toFixed(2).padStart(10)} → ${after.toFixed(2).padStart(10)}   × ${ratio}`,
    ]
  })
}

/** Which of the two is first changes with each round, so that a machine that gets slower or faster meets both. */
export const inTurns = <Side>(sides: [Side, Side], rounds: number): Side[] =>
  Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? sides : sides.toReversed())).flat()

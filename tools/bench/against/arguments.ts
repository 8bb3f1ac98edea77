import { parseArgs } from 'node:util'

type Bench = { names: string[] } | { against: string; rounds: number } | { fault: string }

const MAX_ROUNDS = 20

/** Parses the arguments of `npm run bench`. @param known names of the benches, all of which run when none is named */
export function understandBench(args: string[], known: string[]): Bench {
  const options = { against: { type: 'string' }, rounds: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { against, rounds = '2' } = values
    if (against !== undefined) {
      if (positionals.length > 0) return { fault: '--against runs one benchmark of its own: name none' }
      if (!/^\d+$/.test(rounds) || Number(rounds) < 1 || Number(rounds) > MAX_ROUNDS)
        return { fault: `--rounds: write a number from 1 to ${MAX_ROUNDS}` }
      return { against, rounds: Number(rounds) }
    }
    if (values.rounds !== undefined) return { fault: '--rounds goes with --against' }
    const unknown = positionals.filter(name => !known.includes(name))
    if (unknown.length > 0)
      return { fault: `There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.` }
    return { names: positionals.length > 0 ? positionals : known }
  } catch (error) {
    return { fault: (error as Error).message.split('. To specify')[0] ?? '' }
  }
}

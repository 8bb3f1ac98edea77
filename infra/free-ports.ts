import { isPortTaken } from '#embedded/managed-process.ts'

const PORTS_PER_STACK = 20
const STRETCHES = 100
/** Above 1,024, what browsers and `fetch` refuse to speak HTTP to (fetch standard, "bad port"). */
const REFUSED_BY_FETCH = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679],
  ...[6697, 10080],
]

/** First port of a free stretch for one stack, above `from`; anywhere, so that two runs at once seldom meet. */
export async function freePorts(from: number): Promise<number> {
  const first = Math.floor(Math.random() * STRETCHES)
  for (let i = 0; i < STRETCHES; i++) {
    const base = from + ((first + i) % STRETCHES) * PORTS_PER_STACK
    if (REFUSED_BY_FETCH.some(port => port >= base && port < base + PORTS_PER_STACK)) continue
    const taken = await Promise.all(
      Array.from({ length: PORTS_PER_STACK }, (_, offset) => isPortTaken(base + offset)),
    )
    if (!taken.includes(true)) return base
  }
  throw new Error(`no ${PORTS_PER_STACK} free ports above ${from}`)
}

import { isPortTaken } from '#embedded/managed-process.ts'

const PORTS_PER_STACK = 20
const STRETCHES = 100

/** First port of a free stretch for one stack, above `from`; anywhere, so that two runs at once seldom meet. */
export async function freePorts(from: number): Promise<number> {
  const first = Math.floor(Math.random() * STRETCHES)
  for (let i = 0; i < STRETCHES; i++) {
    const base = from + ((first + i) % STRETCHES) * PORTS_PER_STACK
    const taken = await Promise.all(
      Array.from({ length: PORTS_PER_STACK }, (_, offset) => isPortTaken(base + offset)),
    )
    if (!taken.includes(true)) return base
  }
  throw new Error(`no ${PORTS_PER_STACK} free ports above ${from}`)
}

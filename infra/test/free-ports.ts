import { isPortTaken } from '#embedded/managed-process.ts'

const PORTS_PER_STACK = 20

/** First port of a free stretch for one stack, above `from`. */
export async function freePorts(from: number): Promise<number> {
  for (let base = from; base < from + 2_000; base += PORTS_PER_STACK) {
    const taken = await Promise.all(
      Array.from({ length: PORTS_PER_STACK }, (_, offset) => isPortTaken(base + offset)),
    )
    if (!taken.includes(true)) return base
  }
  throw new Error(`no ${PORTS_PER_STACK} free ports above ${from}`)
}

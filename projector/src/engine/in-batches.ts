/**
 * Hands items over in batches that form while the one before is applied: small when it is quiet, up to `max` when
 * there is much. Reads at most two batches ahead.
 */
export async function inBatches<T>(
  source: AsyncIterable<T>,
  max: number,
  apply: (batch: T[]) => Promise<void>,
): Promise<void> {
  const buffer: T[] = []
  let failure: { error: unknown } | undefined
  let applying: Promise<void> = Promise.resolve()
  let draining: Promise<void> | undefined
  const drain = async () => {
    try {
      while (buffer.length > 0) {
        applying = apply(buffer.splice(0, max))
        await applying
      }
    } catch (error) {
      failure = { error }
    } finally {
      // In the same turn in which the buffer was seen empty: what comes next starts another drain.
      draining = undefined
    }
  }
  for await (const item of source) {
    buffer.push(item)
    draining ??= drain()
    if (buffer.length >= max * 2) await applying.catch(() => {})
    if (failure) break
  }
  await draining
  if (failure) throw failure.error
}

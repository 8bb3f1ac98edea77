import {
  IMPORT_BATCH_MAX,
  type ImportAnswer,
  type ImportKind,
} from '@koryaku/contracts/imports/import.api.ts'
import type { ImportFault } from '@koryaku/contracts/imports/import-fault.ts'
import type { HttpSession } from '#seed/http-session.ts'

/**
 * Sends items in batches.
 * @param onBatch receives the number of finished items
 * @returns the rejected ones, by index
 */
export async function sendInBatches(
  session: HttpSession,
  kind: ImportKind,
  items: unknown[],
  onBatch: (done: number) => void = () => {},
): Promise<{ index: number; faults: ImportFault[] }[]> {
  const refused: { index: number; faults: ImportFault[] }[] = []
  for (let from = 0; from < items.length; from += IMPORT_BATCH_MAX) {
    const batch = items.slice(from, from + IMPORT_BATCH_MAX)
    const { results } = await session.expect<ImportAnswer>('POST', `/api/imports/${kind}`, { items: batch })
    results.forEach((faults, i) => {
      if (faults !== null) refused.push({ index: from + i, faults })
    })
    onBatch(batch.length)
  }
  return refused
}

import type { RowChange } from '#app/features/tables/table-rows.ts'
import { leftCopies, newDeviceCopy } from '#app/offline/device-copies.ts'

const prefixOf = (id: string) => `table:${id}:`

/** Rows that the server does not have yet, on this device. */
export const tableCopyFor = (id: string) => newDeviceCopy<{ unsaved: RowChange[] }>(prefixOf(id))

/** Rows that grids of this table left behind, oldest first. */
export async function leftRows(id: string): Promise<{ unsaved: RowChange[]; forget: () => void }[]> {
  const copies = await leftCopies(prefixOf(id))
  return copies.map(({ kept, forget }) => ({ unsaved: (kept as { unsaved: RowChange[] }).unsaved, forget }))
}

const finishing = new Map<string, Promise<void>>()

/** A closed table continues to save; the next grid of the table waits for that. */
export function finishInBackground(id: string, saved: Promise<void>): void {
  finishing.set(id, saved)
  void saved.then(() => finishing.get(id) === saved && finishing.delete(id))
}
export const finished = async (id: string): Promise<void> => finishing.get(id)

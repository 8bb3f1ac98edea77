import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import type { Pool } from 'pg'

/** Days for which an archive can be fetched. */
export const EXPORT_DAYS = 7
/** Key of an archive in the object store. No URL of an image begins with its prefix. */
export const exportKey = (exportId: string): string => `_export-${exportId}.zip`

/** Removes an archive, then its row: after a crash in between, the next attempt finds the archive by the row. */
export async function removeExport(
  { db, objects }: { db: Pool; objects: ObjectStore },
  exportId: string,
): Promise<void> {
  await objects.remove(exportKey(exportId))
  await db.query('delete from identity.data_export where export_id = $1', [exportId])
  // Removes an archive that was finished in between. One that is finished after this finds no row and is removed.
  await objects.remove(exportKey(exportId))
}

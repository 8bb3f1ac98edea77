import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import type { Pool } from 'pg'

/** How long an archive waits to be fetched. */
export const EXPORT_DAYS = 7
/** Where an archive lies. The name begins with what no address of a picture begins with. */
export const exportKey = (exportId: string): string => `_export-${exportId}.zip`

/** Removes an archive and its row. The bytes first: where a crash comes between, the row leads the next try to them. */
export async function removeExport(
  { db, objects }: { db: Pool; objects: ObjectStore },
  exportId: string,
): Promise<void> {
  await objects.remove(exportKey(exportId))
  await db.query('delete from identity.data_export where export_id = $1', [exportId])
  // What was finished in between; what is finished from now on finds no row.
  await objects.remove(exportKey(exportId))
}

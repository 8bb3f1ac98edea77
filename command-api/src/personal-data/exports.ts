/** How long an archive waits to be fetched. */
export const EXPORT_DAYS = 7
/** Where an archive lies. The name begins with what no address of a picture begins with. */
export const exportKey = (exportId: string): string => `_export-${exportId}.zip`

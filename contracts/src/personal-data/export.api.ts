import { z } from 'zod'
import { allOf, countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'

const exportResource = resourceOf(
  'export',
  z.object({
    requestedAt: timeSchema,
    /** Percent. */
    progress: countSchema,
    finishedAt: timeSchema.nullable(),
    failed: z.boolean(),
    bytes: countSchema.nullable(),
  }),
)
export type ExportResource = z.output<typeof exportResource>
/** POST my/exports. */
export const exportDocument = dataOf(exportResource)
/** GET my/exports. */
export const exportList = allOf(exportResource)
export type ExportList = z.output<typeof exportList>

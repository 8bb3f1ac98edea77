import { z } from 'zod'
import { allOf, countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'

const exportResource = resourceOf(
  'export',
  z.object({
    requestedAt: timeSchema,
    /** The part that is done, 0 to 1. */
    progress: z.number().min(0).max(1),
    finishedAt: timeSchema.nullable(),
    failed: z.boolean(),
    bytes: countSchema.nullable(),
  }),
)
export type ExportResource = z.output<typeof exportResource>
/** POST my/exports. */
export const exportDocument = dataOf(exportResource)
export type ExportDocument = z.output<typeof exportDocument>
/** GET my/exports. */
export const exportList = allOf(exportResource)
export type ExportList = z.output<typeof exportList>

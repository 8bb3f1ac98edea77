import { z } from 'zod'

/** A column, or a row, within its category. */
export const partIdSchema = z.string().regex(/^[0-9a-z]{8}$/)

import { z } from 'zod'

/** GET withdrawals. */
export const withdrawalsSchema = z.object({
  position: z
    .string()
    .regex(/^-?\d{1,19}$/)
    .nullable()
    .meta({
      description:
        'A response with a lower X-Read-Position may show something that was withdrawn since; null: so may every response',
    }),
})
export type Withdrawals = z.output<typeof withdrawalsSchema>

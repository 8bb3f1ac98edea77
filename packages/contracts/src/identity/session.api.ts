import { z } from 'zod'
import { allOf, countSchema, resourceOf, timeSchema } from '../http/json-api.ts'

/** GET auth/csrf. */
export const csrfAnswer = z.object({ csrfToken: z.string() })
export type CsrfAnswer = z.output<typeof csrfAnswer>

const provider = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['oauth', 'credentials']),
  signinUrl: z.string(),
  callbackUrl: z.string(),
})
/** GET auth/providers: the ways to sign in that there are here. */
export const providersAnswer = z.object({ credentials: provider.optional(), twitter: provider.optional() })
export type ProvidersAnswer = z.output<typeof providersAnswer>

/** Where a script goes next; forms are sent there. */
export const whereTo = z.object({ url: z.string() })
export type WhereTo = z.output<typeof whereTo>

/** GET my/sessions. */
const sessionResource = resourceOf(
  'session',
  z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.string().nullable(),
    createdAt: timeSchema,
    lastSeenAt: timeSchema,
    current: z.boolean(),
  }),
)
export type SessionResource = z.output<typeof sessionResource>
export const sessionList = allOf(sessionResource)
export type SessionList = z.output<typeof sessionList>
/** DELETE my/sessions. */
export const endedSessions = z.object({ meta: z.object({ ended: countSchema }) })

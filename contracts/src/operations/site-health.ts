import { z } from 'zod'

/** What the site consists of, in words that say nothing about how it is built. */
export const healthParts = [
  'database',
  'reads',
  'read_models',
  'events',
  'writes',
  'redis',
  'mail',
  'search',
  'search_index',
  'disk',
  'supervisor',
] as const
export type HealthPart = (typeof healthParts)[number]

/** Why a part is not as it should be; where two are found, the one that comes first here says more. */
export const healthReasons = [
  'damaged',
  'full',
  'nearly_full',
  'not_built',
  'paused',
  'outdated',
  'behind',
  'restarting',
  'not_ready',
  'no_answer',
] as const
export type HealthReason = (typeof healthReasons)[number]

const finding = z.object({
  part: z.enum(healthParts),
  reason: z.enum(healthReasons),
  /** When it was first seen so. */
  since: z.iso.datetime(),
})
export type HealthFinding = z.output<typeof finding>

/** GET healthcheck. */
export const siteHealthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'down']).meta({
    description: 'ok; degraded: reads are answered, something else is missing; down: nothing can be read',
  }),
  down: z.array(z.enum(healthParts)).meta({ description: 'Names of `parts`, for those who only count them' }),
  parts: z
    .array(finding)
    .meta({ description: 'What is not as it should be, and since when; all else is well' }),
})
export type SiteHealth = z.output<typeof siteHealthSchema>

import { z } from 'zod'

/** Components of the site, in terms that do not reveal its implementation. */
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

/** Reasons of a failing component. If two apply, the first in this list is reported, since it is more specific. */
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

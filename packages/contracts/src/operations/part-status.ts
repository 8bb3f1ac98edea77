import { z } from 'zod'

/**
 * A part of the site on this machine, as its supervisor sees it: `starting` until it answers, `restarting` between its
 * end and the next start, `hung` when it leaves probes without an answer, `stopped` when it is to stay away.
 */
export const partStatusSchema = z.object({
  name: z.string(),
  state: z.enum(['starting', 'running', 'restarting', 'hung', 'stopped']),
  pid: z.number().optional(),
  /** When it came into this state. */
  since: z.string(),
  /** Starts after the first. */
  restarts: z.number(),
  /** Why it ended last, until it is up again. */
  reason: z.string().optional(),
  /** Exit code, if it exited without a signal. */
  exitCode: z.number().optional(),
  signal: z.string().optional(),
  /** The last line of its log then. */
  said: z.string().optional(),
})
export type PartStatus = z.output<typeof partStatusSchema>

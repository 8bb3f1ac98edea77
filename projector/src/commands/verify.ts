import { Drift } from '#operating/execute-operation.ts'
import { named } from './choose.ts'
import { defineCommand } from './command.ts'
import { perform } from './perform.ts'

export const verify = defineCommand({
  name: 'verify',
  options: {},
  check: ({ names }, text) => ({ action: 'verify' as const, projections: named(names, text) }),
  async run(context, operation) {
    try {
      await perform(context, operation)
    } catch (error) {
      if (!(error instanceof Drift)) throw error
      const { differing, stopped } = error.found
      for (const comparison of differing) context.say(context.text.failed.drifted(comparison))
      for (const message of stopped) context.say(message)
      process.exitCode = 1
    }
  },
})

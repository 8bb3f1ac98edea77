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
      context.say(error.message)
      process.exitCode = 1
    }
  },
})

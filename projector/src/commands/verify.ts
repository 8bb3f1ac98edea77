import { Drift } from '#operating/execute-operation.ts'
import { named } from './choose.ts'
import { defineCommand } from './command.ts'
import { perform } from './perform.ts'

export const verify = defineCommand({
  name: 'verify',
  usage: [
    'verify [NAME…]           builds shadows from the first event, compares row by row; exits with 1 on a difference',
  ],
  options: {},
  async run(context, { names }) {
    try {
      await perform(context, { action: 'verify', projections: named(names) })
    } catch (error) {
      if (!(error instanceof Drift)) throw error
      context.say(error.message)
      process.exitCode = 1
    }
  },
})

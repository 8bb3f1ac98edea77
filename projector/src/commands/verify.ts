import { named } from './choose.ts'
import { defineCommand } from './command.ts'
import { perform } from './perform.ts'

export const verify = defineCommand({
  name: 'verify',
  options: {},
  check: ({ names }, text) => ({ action: 'verify' as const, projections: named(names, text) }),
  run: perform,
})

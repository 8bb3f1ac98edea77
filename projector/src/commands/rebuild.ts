import { named, someOrAll, theOne } from './choose.ts'
import { defineCommand } from './command.ts'
import { perform } from './perform.ts'

export const rebuild = defineCommand({
  name: 'rebuild',
  options: {
    all: { type: 'boolean', default: false },
    'accept-differences': { type: 'boolean', default: false },
  },
  check: ({ names, values }, text) => ({
    action: 'rebuild' as const,
    projections: someOrAll(names, values.all, text),
    acceptDifferences: values['accept-differences'],
  }),
  run: perform,
})

export const rollback = defineCommand({
  name: 'rollback',
  options: {},
  check: ({ names }, text) => ({ action: 'rollback' as const, projection: theOne(names, text) }),
  run: perform,
})

export const drop = defineCommand({
  name: 'drop',
  options: {},
  check: ({ names }, text) => ({ action: 'drop' as const, projections: named(names, text) }),
  run: perform,
})

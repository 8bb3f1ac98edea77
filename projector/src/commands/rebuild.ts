import { named, theOne } from './choose.ts'
import { defineCommand, UsageError } from './command.ts'
import { perform } from './perform.ts'

export const rebuild = defineCommand({
  name: 'rebuild',
  usage: [
    'rebuild NAME… | --all    builds new tables beside the live ones, compares, swaps; resumes what was stopped',
    '  --accept-differences     swap in what differs: the live rows had drifted, or were meant to change',
  ],
  options: {
    all: { type: 'boolean', default: false },
    'accept-differences': { type: 'boolean', default: false },
  },
  async run(context, { names, values }) {
    if (!values.all && names.length === 0) throw new UsageError('which read model?')
    await perform(context, {
      action: 'rebuild',
      projections: values.all ? [] : named(names),
      acceptDifferences: values['accept-differences'],
    })
  },
})

export const rollback = defineCommand({
  name: 'rollback',
  usage: ['rollback NAME            brings the version before up to date and swaps it in again'],
  options: {},
  run: (context, { names }) => perform(context, { action: 'rollback', projection: theOne(names) }),
})

export const drop = defineCommand({
  name: 'drop',
  usage: ['drop [NAME…]             drops the tables of versions that nobody sees'],
  options: {},
  run: (context, { names }) => perform(context, { action: 'drop', projections: named(names) }),
})

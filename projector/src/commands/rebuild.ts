import { RebuildDiffers, rebuild as rebuildThem, rollback as rollBack } from '#engine/rebuild.ts'
import { dropUnseen } from '#engine/versions.ts'
import { projections } from '#projections/index.ts'
import { named, namedOrAll, theOne } from './choose.ts'
import { type CommandContext, defineCommand, UsageError } from './command.ts'

const building = ({ signal, bar }: CommandContext) => ({
  signal,
  onProgress: bar.update,
  onStep: bar.step,
})

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
    const wanted = values.all ? [...projections] : named(names)
    if (wanted.length === 0) throw new UsageError('which read model?')
    try {
      const acceptDifferences = values['accept-differences']
      await rebuildThem(context, wanted, { ...building(context), acceptDifferences })
    } catch (error) {
      if (!(error instanceof RebuildDiffers)) throw error
      context.bar.stop()
      context.say(`${error.message}\nnot swapped: look, then run again with --accept-differences, or drop`)
      process.exitCode = 1
      return
    }
    context.bar.stop()
    context.say(
      `swapped in: ${wanted.map(({ name }) => name).join(', ')}; the tables before are kept until \`drop\``,
    )
  },
})

export const rollback = defineCommand({
  name: 'rollback',
  usage: ['rollback NAME            brings the version before up to date and swaps it in again'],
  options: {},
  async run(context, { names }) {
    const projection = theOne(names)
    await rollBack(context, projection, { ...building(context), acceptDifferences: true })
    context.bar.stop()
    context.say(`${projection.name}: the version before is shown again`)
  },
})

export const drop = defineCommand({
  name: 'drop',
  usage: ['drop [NAME…]             drops the tables of versions that nobody sees'],
  options: {},
  async run({ db, say }, { names }) {
    for (const { projection, version } of await dropUnseen(db, namedOrAll(names)))
      say(`dropped ${projection} v${version}`)
  },
})

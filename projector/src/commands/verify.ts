import { describeDifference, verify as verifyThem } from '#engine/rebuild.ts'
import { namedOrAll } from './choose.ts'
import { defineCommand } from './command.ts'

export const verify = defineCommand({
  name: 'verify',
  usage: [
    'verify [NAME…]           builds shadows from the first event, compares row by row; exits with 1 on a difference',
  ],
  options: {},
  async run(context, { names }) {
    const { signal, bar, say } = context
    const tables = await verifyThem(context, namedOrAll(names), {
      signal,
      onProgress: bar.update,
      onStep: bar.step,
    })
    bar.stop()
    const odd = tables.filter(({ differences }) => differences > 0)
    for (const table of odd) say(`${table.projection}: ${describeDifference(table)}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      odd.length === 0
        ? `${rows} rows in ${tables.length} tables: no difference`
        : 'the read models have drifted',
    )
    if (odd.length > 0) process.exitCode = 1
  },
})

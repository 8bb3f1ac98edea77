import { z } from 'zod'
import { machine, readOptions, say } from '../program.ts'
import { type Attack, CLASSES, Tries } from './attack.ts'
import { withAttackedSite } from './attacked-site.ts'
import { boundAttacks } from './bound-attacks.ts'
import { fraudAttacks } from './fraud-attacks.ts'
import { loadAttacks } from './load-attacks.ts'
import { logAttacks } from './log-attacks.ts'
import { privacyAttacks } from './privacy-attacks.ts'
import { raceAttacks } from './race-attacks.ts'
import { revokedAttacks } from './revoked-attacks.ts'

/**
 * `npm run attack`: repeats attacks that once succeeded on a demo site started for it; prints a table tried / held.
 * Exit code 1 if any succeeded.
 */
const all: Attack[] = [
  ...boundAttacks,
  ...loadAttacks,
  ...revokedAttacks,
  ...fraudAttacks,
  ...raceAttacks,
  ...logAttacks,
  ...privacyAttacks,
]
const values = readOptions(
  'npm run attack [-- --short] [--only CLASS or WORDS, …]',
  { short: { type: 'boolean' }, only: { type: 'string' } },
  z.object({ short: z.boolean().default(false), only: z.string().default('') }),
)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const isMeant = (attack: Attack) =>
  values.only.split(',').some(only => attack.class === only || attack.name.includes(only))
const wanted = all.filter(attack => isMeant(attack) && !(values.short && attack.long))
const rows = await withAttackedSite(async site => {
  const outcomes: { attack: Attack; tries: Tries }[] = []
  for (const attack of wanted) {
    const began = performance.now()
    const tries = await attack.run(site).catch(error => {
      const failed = new Tries()
      failed.count(false, `could not be tried: ${(error as Error).stack}`)
      return failed
    })
    outcomes.push({ attack, tries })
    say(`${tries.through.length === 0 ? '✓' : '✗'} ${attack.name} (${seconds(began)}) ${tries.note}`)
  }
  return outcomes
})
say(`\n${machine()}\n`)
say('| class | attack | tried | held | |\n| --- | --- | --- | --- | --- |')
for (const { attack, tries } of rows) {
  const held = tries.tried - tries.through.length
  say(`| ${CLASSES[attack.class]} | ${attack.name} | ${tries.tried} | ${held} | ${tries.note} |`)
}
const through = rows.flatMap(({ attack, tries }) => tries.through.map(what => `${attack.name}: ${what}`))
for (const line of through.slice(0, 60)) say(`got through: ${line}`)
const tried = rows.reduce((sum, { tries }) => sum + tries.tried, 0)
say(`\ntried ${tried}, held ${tried - through.length}`)
process.exit(through.length === 0 ? 0 : 1)

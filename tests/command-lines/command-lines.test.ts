import type { CliText } from '@koryaku/cli-kit/command.ts'
import { type CommandSet, understand } from '@koryaku/cli-kit/understand.ts'
import { exclusionsCommands } from '@koryaku/command-api/command-line/exclusions-commands.ts'
import { moderationCommands } from '@koryaku/command-api/command-line/moderation-commands.ts'
import { rolesCommands } from '@koryaku/command-api/command-line/roles-commands.ts'
import { eventStoreCommands } from '@koryaku/embedded-event-store/tools/commands.ts'
import { projectorCommands } from '@koryaku/projector/commands/index.ts'
import { searchCommands } from '@koryaku/search-indexer/commands/search-commands.ts'
import { backupCommands, restoreCommands } from '@koryaku/tools/backup/commands.ts'
import { importCommands } from '@koryaku/tools/import/commands.ts'
import { describe, expect, it } from 'vitest'

const said = <Stores, Text extends CliText>(set: CommandSet<Stores, Text>, line: string): string => {
  const understood = understand(set, line.split(' '))
  if ('fault' in understood) return understood.fault
  return 'help' in understood ? understood.help : 'runs'
}

/** Every command line. */
function inEveryCommandLine(
  check: <Stores, Text extends CliText>(set: CommandSet<Stores, Text>) => void,
): void {
  check(projectorCommands)
  check(searchCommands)
  check(rolesCommands)
  check(moderationCommands)
  check(exclusionsCommands)
  check(backupCommands)
  check(restoreCommands)
  check(importCommands)
  check(eventStoreCommands)
}

describe('the command lines', () => {
  it('name every command in their help, and every option of each and no other', () =>
    inEveryCommandLine(set => {
      const all = said(set, '--help')
      for (const { name, options } of set.commands) {
        const { usage, about, options: told } = set.text.help[name] ?? { usage: '', about: '', options: [] }
        expect(all).toContain(`  ${usage}  `)
        expect(all).toContain(about)
        const help = said(set, `${name} --help`)
        expect(help).toContain(`: ${set.program} ${usage}\n`)
        expect(told.map(([option]) => option.split(' ')[0]?.slice(2)).sort(), name).toEqual(
          Object.keys(options).sort(),
        )
        for (const [option, words] of told) expect(help).toContain(`  ${option}  `.padEnd(32) + words)
      }
    }))
})

describe('usage errors', () => {
  const roles = (line: string) => said(rolesCommands, line)
  const exclusions = (line: string) => said(exclusionsCommands, line)
  const moderation = (line: string) => said(moderationCommands, line)
  const store = (line: string) => said(eventStoreCommands, line)
  const search = (line: string) => said(searchCommands, line)
  const undo = 'undo --moderator m --from 2026-10-02T00:00:00Z --to'
  it.each([
    ['grant king taro', roles, 'ROLE: write one of g8writer'],
    ['grant moderator', roles, 'NAME: is needed'],
    ['grant moderator taro hanako', roles, 'too many words: hanako'],
    ['exclude a --from 2026-13-01 --reason paid', exclusions, 'a day of the calendar'],
    ['exclude a --from 2026-10-01', exclusions, '--reason: write one of automated'],
    ['preview --from 2026-10-01', exclusions, 'NAME: is needed'],
    ['undo --from x --to y --moderator m', moderation, '--from: write a time like'],
    [`${undo} 2026-10-01T00:00:00Z`, moderation, '--to: write a time after --from'],
    [`${undo} 2026-10-03T00:00:00Z --as me`, moderation, 'both --as and --reason'],
    ['verify', store, '--db: is needed'],
    ['import --db a --url b', store, 'one of --db and --url'],
    ['rollback games', search, 'too many words: games'],
    ['rebuild --all', search, 'there is no option --all'],
    ['frobnicate', search, 'there is no command frobnicate'],
  ])('%s', (line, ask, fault) => {
    expect(ask(line)).toContain(fault)
  })
})

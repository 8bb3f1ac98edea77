import { understand } from '@koryaku/cli-kit/understand.ts'
import { describe, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { projectorCommands } from './index.ts'

const said = (line: string): string => {
  const understood = understand(projectorCommands, line === '' ? [] : line.split(' '))
  if ('fault' in understood) return understood.fault
  return 'help' in understood ? understood.help : 'runs'
}

describe('help', () => {
  it('is printed on request, and when no command is named', () => {
    expect(said('--help')).toContain('usage: projector COMMAND')
    expect(said('')).toBe(said('--help'))
  })

  it('is what a command is answered that does not exist', () => {
    expect(said('frobnicate')).toMatch(/^there is no command frobnicate\n\nusage/)
  })
})

const known = projections.map(({ name }) => name).join(', ')

describe('usage errors', () => {
  it.each([
    ['ranking', '--from: is needed'],
    ['ranking --from 2026-02-30', 'a day of the calendar'],
    ['ranking --from 2999-01-01', 'has not come yet'],
    ['ranking --from 2026-10-02 --to 2026-10-01', '--to: is before --from'],
    ['ranking --from 2026-10-02 --as-of 2026-10-01', '--as-of: is before --from'],
    ['ranking --from 2026-10-01 --formula v9', 'one of v1, v2'],
    ['ranking --from 2026-10-01 --format xml', 'table, csv, json'],
    ['ranking --from 2026-10-01 --top 0', 'a whole number from 1 on'],
    ['ranking --from 2026-10-01 --top 1000001', 'a whole number up to 1000000'],
    ['ranking --from 2026-10-01 --top some', 'write a whole number'],
    ['ranking --from 2026-10-01 --explain x', 'an id of 13 letters'],
    ['ranking --from 2026-10-01 more words', 'too many words: more words'],
    ['ranking --when 2026-10-01', 'there is no option --when'],
    ['ranking --from', '--from is not written like that'],
    ['backtest --formula v2 --month 2026-13', 'a month like 2026-10'],
    ['backtest --formula v2 --month 2999-01', 'has not come yet'],
    ['backtest --formula v2 --month 2026-10', 'another formula'],
    ['export --types ArticleLiked,Secrets', 'Secrets is not exported'],
    ['export --format parquet', '--out: parquet needs a file'],
    ['export --key short', '16 letters or more'],
    ['export --from 2026-10-02 --to 2026-10-01', 'is before --from'],
    ['audit x', 'ARTICLE: is not an id'],
    ['pause', `One of ${known}`],
    ['pause articles games', 'which read model?'],
    ['verify nothing', 'there is no read model nothing'],
    ['rebuild', '--all, or some of'],
    ['rebuild articles --all', '--all, or some of'],
    ['skip articles', '--reason: is needed'],
    ['status articles', 'too many words'],
  ])('%s', (line, fault) => {
    expect(said(line)).toContain(fault)
    expect(said(line).split('usage: projector')).toHaveLength(2)
  })

  it('is only that', () => {
    const all =
      'ranking --from 2026-10-01 --to 2026-10-31 --as-of 2026-10-20 --formula v2 --exclude-user a --exclude-user b ' +
      '--explain 0123456789abc --format json --top 5 --plot a.svg'
    for (const line of [all, 'rebuild --all', 'export --types ArticleLiked', 'audit', 'drop'])
      expect(said(line), line).toBe('runs')
  })
})

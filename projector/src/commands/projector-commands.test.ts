import { understand } from '@koryaku/contracts/server/command-line/understand.ts'
import { describe, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { projectorCommands } from './index.ts'

const japanese = { LANG: 'ja_JP.UTF-8' }
const said = (line: string, environment: NodeJS.ProcessEnv = {}): string => {
  const understood = understand(projectorCommands, line === '' ? [] : line.split(' '), environment)
  if ('fault' in understood) return understood.fault
  return 'help' in understood ? understood.help : 'runs'
}

describe('help', () => {
  it('speaks the language of the terminal, or the one that is asked for', () => {
    expect(said('--help', japanese)).toContain('使い方')
    expect(said('--help', { LC_ALL: 'C', ...japanese })).toContain('usage')
    expect(said('--help --lang=ja', { LANG: 'de_DE' })).toContain('使い方')
    expect(said('', japanese)).toContain('使い方')
  })

  it('is what a command is answered that does not exist', () => {
    expect(said('frobnicate')).toMatch(/^there is no command frobnicate\n\nusage/)
  })
})

const known = projections.map(({ name }) => name).join(', ')

describe('what is written wrong', () => {
  it.each([
    ['ranking', '--from: 書いてください', '--from: is needed'],
    ['ranking --from 2026-02-30', '暦にある日', 'a day of the calendar'],
    ['ranking --from 2999-01-01', 'まだ来ていません', 'has not come yet'],
    ['ranking --from 2026-10-02 --to 2026-10-01', '--to: --from より前の日です', '--to: is before --from'],
    ['ranking --from 2026-10-02 --as-of 2026-10-01', '--as-of: --from より前', '--as-of: is before --from'],
    ['ranking --from 2026-10-01 --formula v9', 'v1, v2 のどれか', 'one of v1, v2'],
    ['ranking --from 2026-10-01 --format xml', 'table, csv, json', 'table, csv, json'],
    ['ranking --from 2026-10-01 --top 0', '1 以上の整数', 'a whole number from 1 on'],
    ['ranking --from 2026-10-01 --top 1000001', '1000000 以下の整数', 'a whole number up to 1000000'],
    ['ranking --from 2026-10-01 --top some', '整数を書いてください', 'write a whole number'],
    ['ranking --from 2026-10-01 --explain x', '13 文字の ID', 'an id of 13 letters'],
    [
      'ranking --from 2026-10-01 more words',
      '余分な言葉があります：more words',
      'too many words: more words',
    ],
    ['ranking --when 2026-10-01', '--when という指定はありません', 'there is no option --when'],
    ['ranking --from', '--from の書き方が違います', '--from is not written like that'],
    ['backtest --formula v2 --month 2026-13', '2026-10 のように月を', 'a month like 2026-10'],
    ['backtest --formula v2 --month 2999-01', 'まだ来ていません', 'has not come yet'],
    ['backtest --formula v2 --month 2026-10', '違う計算式', 'another formula'],
    ['export --types ArticleLiked,Secrets', 'Secrets は書き出せません', 'Secrets is not exported'],
    ['export --format parquet', '--out: parquet にはファイル', '--out: parquet needs a file'],
    ['export --key short', '16 文字以上', '16 letters or more'],
    ['export --from 2026-10-02 --to 2026-10-01', '--from より前', 'is before --from'],
    ['audit x', 'ARTICLE: 13 文字の ID', 'ARTICLE: is not an id'],
    ['pause', `一つ書いてください：${known}`, `One of ${known}`],
    ['pause articles games', '一つ書いてください', 'which read model?'],
    ['verify nothing', 'nothing という読み取りモデルはありません', 'there is no read model nothing'],
    ['rebuild', '--all を書いてください', '--all, or some of'],
    ['rebuild articles --all', '--all を書いてください', '--all, or some of'],
    ['skip articles', '--reason: 書いてください', '--reason: is needed'],
    ['status articles', '余分な言葉', 'too many words'],
  ])('%s', (line, ja, en) => {
    expect(said(line, japanese)).toContain(ja)
    expect(said(line)).toContain(en)
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

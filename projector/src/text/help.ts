import type { CommandHelp } from '@koryaku/cli-kit/command.ts'

const NONE: CommandHelp['options'] = []

const help = {
  status: {
    usage: 'status',
    about:
      'every version of every read model: state, position, lag, last verification; and open dead letters',
    options: NONE,
  },
  lag: {
    usage: 'lag',
    about: 'age of the oldest event that a read model has not applied',
    options: NONE,
  },
  verify: {
    usage: 'verify [NAME…]',
    about: 'builds shadows from the first event and compares row by row; exits with 1 on a difference',
    options: NONE,
  },
  rebuild: {
    usage: 'rebuild NAME… | --all',
    about: 'builds new tables beside the live ones, compares, swaps; goes on where it was stopped',
    options: [
      ['--all', 'every read model'],
      ['--accept-differences', 'swap in what differs: the live rows had drifted, or were meant to change'],
    ],
  },
  rollback: {
    usage: 'rollback NAME',
    about: 'brings the version before up to date and swaps it in again',
    options: NONE,
  },
  drop: { usage: 'drop [NAME…]', about: 'drops the tables of versions that nobody sees', options: NONE },
  'dead-letters': {
    usage: 'dead-letters',
    about: 'events that a read model could not take, with the error in full',
    options: NONE,
  },
  retry: {
    usage: 'retry NAME | --all',
    about: 'tries the event again that stopped a read model',
    options: [['--all', 'in all read models that stand still']],
  },
  skip: {
    usage: 'skip NAME | --all --reason TEXT',
    about: 'leaves that event out, now and in rebuilds; the reason is recorded',
    options: [
      ['--reason TEXT', 'why it is left out (required)'],
      ['--all', 'in all read models that it stops'],
      ['--event ID', 'which one, where several wait'],
    ],
  },
  pause: { usage: 'pause NAME', about: 'stops a read model where it stands', options: NONE },
  resume: { usage: 'resume NAME', about: 'lets it go on', options: NONE },
  ranking: {
    usage: 'ranking --from DAY',
    about: 'ranks the days from … to … (Japan time) by a replay of the log alone',
    options: [
      ['--from DAY', 'the first day (required), written 2026-10-01'],
      ['--to DAY', 'the last day; default: the first'],
      ['--as-of DAY', 'as it stood at the end of that day: later events are not known'],
      ['--formula VERSION', 'the formula'],
      ['--exclude-user NAME', 'leaves the account out (name or id; any number of times)'],
      ['--explain ARTICLE', 'event by event: what counted with which weight, and what did not by which rule'],
      ['--format table|csv|json', 'how it is written; default: table'],
      ['--top N', 'the first N only; default: 30 in a table, all in csv and json'],
      ['--plot FILE.svg', 'draws the picture into this file, for light and dark screens'],
    ],
  },
  backtest: {
    usage: 'backtest --formula VERSION --month MONTH',
    about: 'both lists of a past month side by side, and who rises and falls',
    options: [
      ['--formula VERSION', 'the formula to try (required)'],
      ['--month MONTH', 'the month (required), written 2026-10'],
      ['--against VERSION', 'the formula to compare with; default: the live one'],
      ['--top N', 'articles among the first N of either list; default: 30'],
      ['--plot FILE.svg', 'where to draw; default: backtest-MONTH.svg'],
    ],
  },
  export: {
    usage: 'export',
    about: 'the event log without personal data, for other tools',
    options: [
      ['--from DAY', 'the first day (Japan time); default: from the beginning'],
      ['--to DAY', 'the last day; default: to the end'],
      ['--types A,B', 'kinds of events; default: all that may be exported'],
      ['--format ndjson|csv|parquet', 'how it is written; default: ndjson'],
      ['--out FILE', 'where to; default: standard output (parquet needs a file)'],
      [
        '--key TEXT',
        '16 letters or more; the same key gives accounts the same pseudonyms; default: a new key',
      ],
    ],
  },
  audit: {
    usage: 'audit [ARTICLE…]',
    about:
      'verifies the chain of moderation events over the whole log; with an article also its timeline; exits with 1 when broken',
    options: [
      ['--head HASH', 'fails unless this hash, printed by an earlier audit, is still in the chain'],
      ['--heads FILE', 'the same for every line of a copy of audit-heads.ndjson, and for their signatures'],
    ],
  },
} satisfies Record<string, CommandHelp>
export default help as Record<keyof typeof help, CommandHelp>

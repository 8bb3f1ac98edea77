import general from '@koryaku/cli-kit/words.ts'
import outcomes from '@koryaku/contracts/operations/outcomes.en.ts'
import { resolutionsEn } from '@koryaku/contracts/operations/resolution.ts'
import { versionStatesEn } from '@koryaku/contracts/operations/version-state.ts'

const words = {
  ...general,
  outcomes,

  faults: {
    ...general.faults,
    notYet: 'has not come yet',
    beforeFrom: 'is before --from',
    notExported: (type: string, known: string) => `${type} is not exported; there are ${known}`,
    parquetFile: 'parquet needs a file',
    sameFormula: 'write another formula than --formula',
    whichEvent: (ids: string[]) => `several events wait; name one with --event: ${ids.join(', ')}`,
    whichReadModel: (known: string) => `which read model? One of ${known}`,
    whichReadModels: (known: string) => `which read models? --all, or some of ${known}`,
    unknownReadModel: (name: string, known: string) => `there is no read model ${name}; there are ${known}`,
  },
  resolutions: resolutionsEn,
  failed: {
    file: (file: string, why: string) => `cannot write ${file}: ${why}`,
    noArticle: (id: string) => `there is no article ${id}`,
    brokenEvent: (type: string, id: string, stream: string, position: string) =>
      `${type} ${id} in ${stream} at position ${position} holds a time that is none: skip it in a read model, then the export leaves it out`,
  },

  progress: {
    format: '{bar} {percentage} % of the log, {events} events, {rate}/s, {left} s left',
    replaying: (from: string, to: string) => `replaying ${from} to ${to}`,
    exporting: 'exporting',
    readingLog: 'reading the log',
  },

  ranking: {
    leftOut: (count: number) => `${count} events are left out, as in the read model`,
    columns: {
      rank: 'rank',
      article: 'article',
      score: 'score',
      likes: 'likes',
      bookmarks: 'bookmarks',
      views: 'views',
      title: 'title',
    },
    empty: 'No article has points in this window.',
    plotTitle: (from: string, to: string, formula: string) =>
      `Ranking ${from === to ? from : `${from} – ${to}`} (formula ${formula})`,
    points: 'points',
    asOf: (day: string) => `as it stood at the end of ${day}`,
  },
  explanation: {
    columns: { at: 'at', event: 'event', account: 'account', counts: 'counts' },
    rules: {
      after_as_of: 'later than --as-of',
      outside_window: 'outside the window',
      given_outside_window: 'takes back what was given outside the window',
      excluded_account: 'the account is excluded from rankings',
      left_out_by_request: 'left out by --exclude-user',
      bots_and_repeats: 'bots, and repeats of the same visitor',
      same_network: 'another account of the same network gave one that day',
    },
    together: (amount: number) => `${amount} (counted together)`,
    not: (amount: number, rule: string) => `0 of ${amount}: ${rule}`,
    place: (id: string, place: number, points: number, formula: string) =>
      `${id}: place ${place} with ${points} points (formula ${formula})`,
    noPoints: (id: string) => `${id}: no place: no points in this window`,
    notPublished: (id: string) => `${id}: no place: not published`,
  },
  backtest: {
    columns: { change: 'change', article: 'article', title: 'title' },
    score: (formula: string) => `${formula} score`,
    isNew: 'new',
    isGone: 'gone',
    moved: (moved: number, all: number) => `${moved} of ${all} articles change their place.`,
    plotted: (file: string) => `plotted in ${file}`,
    plotTitle: (month: string, against: string, formula: string) =>
      `Ranking of ${month}: ${against} and ${formula}`,
    beyond: (shown: number) => `below place ${shown}`,
  },
  export: {
    written: (count: number, file: string | undefined, left: number) =>
      `${count} events${file ? ` in ${file}` : ''}${left ? `; ${left} left out, as in the read models` : ''}`,
  },
  status: {
    states: versionStatesEn,
    columns: ['read model', 'version', 'code', 'state', 'position', 'events', 'lag'],
    verified: (name: string, at: string, rows: string, differences: string) =>
      `verified ${name} at ${at}: ${rows} rows, ${differences} differences`,
    deadLetter: (name: string, position: bigint, type: string, error: string) =>
      `dead letter: ${name} stopped at ${position} (${type}): ${error}`,
    noDeadLetters: 'there are no dead letters',
    open: 'open',
  },
  audit: {
    faults: {
      ...general.faults,
      changed: 'says something else than when it was sealed',
      missing: 'was sealed and is not in the log',
      unsealed: 'slipped in among sealed events',
      link: 'does not follow the event before it',
      seal: 'the chain of seals breaks here',
    },
    broken: 'BROKEN',
    where: (stream: string, revision: string, eventId: string) =>
      `${stream} revision ${revision}, event ${eventId}`,
    rewritten: (head: string) => `${head} is not in the chain: it was rewritten since`,
    reports: {
      altered: (line: string) => `line ${line} is not as it was signed`,
      rewritten: (at: string) => `the head of ${at} is not in the chain: it was rewritten since`,
    },
    counts: (events: number, seals: number, waiting: number, faults: number) =>
      `${events} moderation events, ${seals} sealed, ${waiting} waiting, ${faults} faults`,
    head: 'head',
    none: 'none',
    entry: (at: string, revision: bigint, type: string, actor: string) =>
      `${at}  revision ${revision}  ${type} by ${actor}`,
    facts: {
      rule: 'rule',
      evidenceRevision: 'evidenceRevision',
      outcome: 'outcome',
      cause: 'cause',
      reason: 'reason',
      undoReason: 'undoReason',
      appeal: 'appeal',
      hash: 'hash',
    },
    erased: '(erased)',
    unreadable: '(not as it was sealed)',
  },
}
export default words
export type CliWords = typeof words

import outcomes from '@koryaku/contracts/operations/outcomes.en.ts'
import { resolutionsEn } from '@koryaku/contracts/operations/resolution.ts'
import { versionStatesEn } from '@koryaku/contracts/operations/version-state.ts'
import general from '@koryaku/contracts/server/command-line/words.en.ts'
import type { CliWords } from './words.ja.ts'

const words: CliWords = {
  ...general,
  outcomes,

  faults: {
    ...general.faults,
    notYet: 'has not come yet',
    beforeFrom: 'is before --from',
    notExported: (type, known) => `${type} is not exported; there are ${known}`,
    parquetFile: 'parquet needs a file',
    sameFormula: 'write another formula than --formula',
    whichEvent: ids => `several events wait; name one with --event: ${ids.join(', ')}`,
    whichReadModel: known => `which read model? One of ${known}`,
    whichReadModels: known => `which read models? --all, or some of ${known}`,
    unknownReadModel: (name, known) => `there is no read model ${name}; there are ${known}`,
  },
  resolutions: resolutionsEn,
  failed: {
    file: (file, why) => `cannot write ${file}: ${why}`,
    noArticle: id => `there is no article ${id}`,
    brokenEvent: (type, id, stream, position) =>
      `${type} ${id} in ${stream} at position ${position} holds a time that is none: skip it in a read model, then the export leaves it out`,
  },

  progress: {
    format: '{bar} {percentage} % of the log, {events} events, {rate}/s, {left} s left',
    replaying: (from, to) => `replaying ${from} to ${to}`,
    exporting: 'exporting',
    readingLog: 'reading the log',
    steps: {},
  },

  ranking: {
    leftOut: count => `${count} events are left out, as in the read model`,
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
    plotTitle: (from, to, formula) =>
      `Ranking ${from === to ? from : `${from} – ${to}`} (formula ${formula})`,
    points: 'points',
    asOf: day => `as it stood at the end of ${day}`,
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
    together: amount => `${amount} (counted together)`,
    not: (amount, rule) => `0 of ${amount}: ${rule}`,
    place: (id, place, points, formula) => `${id}: place ${place} with ${points} points (formula ${formula})`,
    noPoints: id => `${id}: no place: no points in this window`,
    notPublished: id => `${id}: no place: not published`,
  },
  backtest: {
    columns: { change: 'change', article: 'article', title: 'title' },
    score: formula => `${formula} score`,
    isNew: 'new',
    isGone: 'gone',
    moved: (moved, all) => `${moved} of ${all} articles change their place.`,
    plotted: file => `plotted in ${file}`,
    plotTitle: (month, against, formula) => `Ranking of ${month}: ${against} and ${formula}`,
    beyond: shown => `below place ${shown}`,
  },
  export: {
    written: (count, file, left) =>
      `${count} events${file ? ` in ${file}` : ''}${left ? `; ${left} left out, as in the read models` : ''}`,
  },
  status: {
    states: versionStatesEn,
    columns: ['read model', 'version', 'code', 'state', 'position', 'events', 'lag'],
    verified: (name, at, rows, differences) =>
      `verified ${name} at ${at}: ${rows} rows, ${differences} differences`,
    deadLetter: (name, position, type, error) =>
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
    where: (stream, revision, eventId) => `${stream} revision ${revision}, event ${eventId}`,
    rewritten: head => `${head} is not in the chain: it was rewritten since`,
    reports: {
      altered: line => `line ${line} is not as it was signed`,
      rewritten: at => `the head of ${at} is not in the chain: it was rewritten since`,
    },
    counts: (events, seals, waiting, faults) =>
      `${events} moderation events, ${seals} sealed, ${waiting} waiting, ${faults} faults`,
    head: 'head',
    none: 'none',
    entry: (at, revision, type, actor) => `${at}  revision ${revision}  ${type} by ${actor}`,
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

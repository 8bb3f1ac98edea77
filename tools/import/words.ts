import type { CommandHelp } from '@koryaku/cli-kit/command.ts'
import general from '@koryaku/cli-kit/words.ts'
import { encodings } from './encodings.ts'

const one = encodings.join('|')

const common: CommandHelp['options'] = [
  ['--url URL', 'the site; default: the one on PORT'],
  ['--email ADDRESS', "an owner's email address; default: owner@example.com"],
  ['--password TEXT', 'the password; default: the variable IMPORT_PASSWORD'],
  ['--encoding NAME', `how the file is written (${one}); default: utf-8`],
  ['--restart', 'from the first line, not from where the last run stopped'],
  ['--limit N', 'N lines in this run at most'],
  ['--wait SECONDS', 'how long a site that is away is waited for; default: 120'],
]

export const importText = {
  ...general,
  exits: 'exits with 0 everything is imported, 1 lines were refused or it stopped, 2 written wrong',
  stopped: 'stopped: the same command goes on behind the last line that is done',
  help: {
    games: { usage: 'games FILE', about: 'imports games (lines of JSON, gzip will do)', options: common },
    users: {
      usage: 'users FILE',
      about: 'imports users (lines of JSON, or CSV ts,community,user,item,first)',
      options: common,
    },
    articles: {
      usage: 'articles FILE',
      about: 'imports articles (lines of JSON)',
      options: [
        ...common,
        ['--author KEY', 'key of the writer of lines without author'],
        ['--game SLUG', 'the game of lines without game'],
        ['--date TIME', 'when lines without date were published'],
      ],
    },
    interactions: {
      usage: 'interactions FILE',
      about: 'imports likes, bookmarks, follows and views (CSV or lines of JSON)',
      options: [
        ...common,
        ['--articles FILE', 'for ts,community,user,item,first: the articles that items number'],
      ],
    },
  } satisfies Record<string, CommandHelp>,
  from: (line: number, refused = 0) =>
    `going on with line ${line}${refused > 0 ? ` (${refused} lines before it were refused)` : ''}`,
  doneBefore: (lines: number, refused?: number) =>
    `all ${lines} lines were done before${refused === undefined ? '' : `, ${refused} of them refused`}; --restart imports them again`,
  changed: 'the file is not what it was up to where the last run stopped: from the first line',
  restored: 'the log of the site ends before what the last run imported: from the first line',
  waiting: (reason: string) => `waiting for the site (${reason})`,
  line: (number: number, words: string) => `line ${number}: ${words}`,
  done: (lines: number, imported: number, refused: number, noted: number) =>
    `${lines} lines read: ${imported} imported, ${refused} refused, ${noted} imported in part`,
  noPassword: 'give the password with --password or the variable IMPORT_PASSWORD',
  noFile: (file: string) => `${file} is not there`,
  notAFile: (path: string) => `${path} is not a file`,
  fileFault: (path: string, code: string) => `${path} cannot be read or written (${code})`,
  notJson: 'is not JSON',
  notAnObject: 'is not an object {…}',
  notCsv: 'is not CSV as the header has it',
  needsArticles: 'name the file of the articles with --articles',
  header:
    'the first line does not name the columns: begin with kind,user,target,time[,count] or ts,community,user,item,first',
  lacks: (field: string) => `${field} is missing: write it in the line or give --${field}`,
  notATime: (value: string) => `is not a time: ${value}`,
  unknownKind: (kind: string) => `kind “${kind}” is none of like, bookmark, follow_game, follow_user, views`,
  cut: (field: string, length: number, most: number) =>
    `${field} has ${length} letters and was cut to ${most}`,
  listCut: (field: string, length: number, most: number) =>
    `${field} has ${length} entries and was cut to ${most}`,
  leftOut: (what: string, count: number) => `${what} left out in ${count} places`,
  twice: (key: string, line: number) =>
    `${key} is in line ${line} with other data, and is not imported again`,
  damaged: (reason: string) =>
    `the archive is damaged from here on (${reason}); the lines before it are imported`,
  encoding: (name: string) =>
    `cannot be read in this encoding; the lines before it are imported. It looks like ${name}: --encoding ${name}`,
  tooLong: 'is longer than 8 MB; the lines before it are imported',
  away: (reason: string) =>
    `the site does not answer (${reason}); the same command goes on where this one stopped`,
  busy: (seconds: string) => `the site had too many requests: run the same command again in ${seconds} s`,
  signInFailed: 'sign-in failed: look at the email address and the password of the owner',
  notOwner: 'this account is not an owner',
  refused: (reason: string) => `the site refused (${reason})`,
}
export type ImportText = typeof importText

import en from '@koryaku/contracts/server/command-line/words.en.ts'
import { describeLogFaults } from './log-fault.ts'
import logFaults from './log-faults.en.ts'
import type { EventStoreText } from './words.ja.ts'

const words: EventStoreText = {
  ...en,
  stopped: 'stopped',
  logFaults,
  server: {
    about: "an event store for one machine: speaks EventStoreDB's gRPC, keeps its log in one SQLite file",
    options: [
      ['--db FILE', 'the log (needed; made when absent)'],
      ['--port N', 'gRPC on 127.0.0.1, for programs of the same account and of root; default: 2113'],
      ['--admin-port N', '/health and /metrics over HTTP; default: none'],
      ['--allow-faults', '/faults on the admin port, for tests'],
      ['--recent-ids N', 'ids by which repeats are recognised; default: 10000'],
      ['--gather-ms N', 'live events that come faster than that are sent together; default: 0'],
      ['--tls-cert FILE', 'certificate (PEM): calls are encrypted'],
      ['--tls-key FILE', 'its private key (PEM)'],
      [
        '--users FILE',
        'name:password, one a line: every call needs one of them, and other accounts may call; with TLS only',
      ],
    ],
    commands: 'commands for a log; the store may be up meanwhile, except for restore and import',
    needs: others => `needs ${others} too`,
    damaged: (file, faults) =>
      `The log ${file} is damaged, so the event store does not start: ${describeLogFaults(faults, logFaults)}. Keep the file, and restore a backup.`,
    everybodyIsLetIn:
      'This system does not tell whose connections are: every account of this machine can read and write events.',
    refused: account => `Connections of the account with the id ${account} are refused.`,
    failed: (file, port, reason) => `The event store could not start on port ${port} with ${file}: ${reason}`,
  },
  help: {
    verify: {
      usage: 'verify --db FILE',
      about: 'looks at every event; exits with 1 when something is wrong',
      options: [['--db FILE', 'the log (needed)']],
    },
    scavenge: {
      usage: 'scavenge --db FILE',
      about: 'removes what limits and deletes hide',
      options: [['--db FILE', 'the log (needed)']],
    },
    backup: {
      usage: 'backup --db FILE --to FILE',
      about: 'makes a consistent copy and checks it',
      options: [
        ['--db FILE', 'the log (needed)'],
        ['--to FILE', 'the copy (needed; not there yet)'],
      ],
    },
    restore: {
      usage: 'restore --from FILE --db FILE',
      about: 'puts a backup in the place of a log whose store is stopped; what was there is kept beside it',
      options: [
        ['--from FILE', 'the backup (needed)'],
        ['--db FILE', 'the log (needed)'],
      ],
    },
    export: {
      usage: 'export --db FILE [--to FILE]',
      about: 'writes all events as lines of JSON',
      options: [
        ['--db FILE', 'the log (needed)'],
        ['--to FILE', 'where to; default: standard output'],
      ],
    },
    import: {
      usage: 'import --db FILE | --url URL [--from FILE]',
      about: 'takes an export into a new log (--db) or another store (--url)',
      options: [
        ['--db FILE', 'a new log: ids, positions and times stay'],
        ['--url URL', 'a store, for example esdb://host:2113?tls=true: ids and order stay'],
        ['--from FILE', 'the export; default: standard input'],
      ],
    },
  },
  steps: {
    verify: 'checking the log',
    scavenge: 'removing',
    backup: 'copying',
    restore: 'restoring',
    import: 'importing',
  },
  whole: 'The log is whole.',
  damaged: 'The log is damaged: restore a backup.',
  removed: events => `${events} events removed; a backup is the smaller for it.`,
  copied: file => `${file} is a whole copy.`,
  restored: file => `${file} is restored.`,
  aside: file => `What was there before is ${file}.`,
  imported: events => `${events} events imported.`,
  dbOrUrl: 'give one of --db and --url',
  damagedLog: faults => `the log is damaged: ${describeLogFaults(faults, logFaults)}`,
  damagedBackup: faults => `the backup is damaged: ${describeLogFaults(faults, logFaults)}`,
  cannot: {
    missing: file => `${file} is not there`,
    there: file => `${file} is there already`,
    inUse: file => `${file} is in use: stop its store first`,
    inUseBy: pid => `the file is in use by process ${pid}`,
    inUseElsewhere: () => 'the file is in use under another name (a hard link) by another process',
    unknownFormat: (format, known) =>
      `the file has format ${format}, and this version knows up to ${known}: take a newer one`,
    sameFile: () => 'the backup is the log itself',
    notEmpty: () => 'the log has events already: import into a new file',
    otherCount: (named, found) => `the export names ${named} events and has ${found}`,
    exportCut: () => 'the export was cut: its last line is missing',
    exportAltered: () => 'the export was altered: it does not agree with its checksum',
    positionBack: position => `position ${position} is not behind the one before`,
    notJson: line => `line ${line} is not JSON`,
    notARecord: line => `line ${line} is no record of an export`,
  },
}
export default words

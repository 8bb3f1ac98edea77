import type { CommandHelp } from '@koryaku/cli-kit/command.ts'
import general from '@koryaku/cli-kit/words.ts'
import { describeLogFaults, type LogFault } from './log-fault.ts'

const words = {
  ...general,
  stopped: 'stopped',
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
    ] satisfies CommandHelp['options'],
    commands: 'commands for a log; the store may be up meanwhile, except for restore and import',
    needs: (others: string) => `needs ${others} too`,
    damaged: (file: string, faults: readonly LogFault[]) =>
      `The log ${file} is damaged, so the event store does not start: ${describeLogFaults(faults)}. Keep the file, and restore a backup.`,
    everybodyIsLetIn:
      'This system does not tell whose connections are: every account of this machine can read and write events.',
    refused: (account: number) => `Connections of the account with the id ${account} are refused.`,
    failed: (file: string, port: number, reason: string) =>
      `The event store could not start on port ${port} with ${file}: ${reason}`,
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
  } satisfies Record<string, CommandHelp>,
  steps: {
    verify: 'checking the log',
    scavenge: 'removing',
    backup: 'copying',
    restore: 'restoring',
    import: 'importing',
  },
  whole: 'The log is whole.',
  damaged: 'The log is damaged: restore a backup.',
  removed: (events: number) => `${events} events removed; a backup is the smaller for it.`,
  copied: (file: string) => `${file} is a whole copy.`,
  restored: (file: string) => `${file} is restored.`,
  aside: (file: string) => `What was there before is ${file}.`,
  imported: (events: number) => `${events} events imported.`,
  dbOrUrl: 'give one of --db and --url',
  damagedLog: (faults: readonly LogFault[]) => `the log is damaged: ${describeLogFaults(faults)}`,
  damagedBackup: (faults: readonly LogFault[]) => `the backup is damaged: ${describeLogFaults(faults)}`,
  cannot: {
    missing: (file: string) => `${file} is not there`,
    there: (file: string) => `${file} is there already`,
    inUse: (file: string) => `${file} is in use: stop its store first`,
    inUseBy: (pid: string) => `the file is in use by process ${pid}`,
    inUseElsewhere: () => 'the file is in use under another name (a hard link) by another process',
    unknownFormat: (format: number, known: number) =>
      `the file has format ${format}, and this version knows up to ${known}: take a newer one`,
    sameFile: () => 'the backup is the log itself',
    notEmpty: () => 'the log has events already: import into a new file',
    otherCount: (named: number, found: number) => `the export names ${named} events and has ${found}`,
    exportCut: () => 'the export was cut: its last line is missing',
    exportAltered: () => 'the export was altered: it does not agree with its checksum',
    positionBack: (position: number) => `position ${position} is not behind the one before`,
    notJson: (line: number) => `line ${line} is not JSON`,
    notARecord: (line: number) => `line ${line} is no record of an export`,
  },
}
export default words
export type EventStoreText = typeof words

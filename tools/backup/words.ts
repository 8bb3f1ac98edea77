import type { CommandHelp } from '@koryaku/cli-kit/command.ts'
import general from '@koryaku/cli-kit/words.ts'
import { describeLogFaults, type LogFault } from '@koryaku/embedded-event-store/log-fault.ts'

/** One line is enough; `verify` lists the other faults. */
const FAULTS_SAID = 2
const someOf = (faults: readonly LogFault[]) => faults.slice(0, FAULTS_SAID)
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

export const backupText = {
  ...general,
  stopped: 'stopped: what was half done is not used; run the same command again',
  help: {
    create: {
      usage: '--to FOLDER',
      about: 'backs up the running site, reads the backup again and checks it',
      options: [['--to FOLDER', 'the folder to make (needed; not there yet)']],
    },
    verify: {
      usage: 'verify FOLDER',
      about: 'compares every part of a backup with what it was when it was made',
      options: [],
    },
    restore: {
      usage: '--from FOLDER',
      about: 'restores a backup into a DATA_DIR without a site',
      options: [['--from FOLDER', 'the folder of the backup (needed)']],
    },
  } satisfies Record<string, CommandHelp>,
  steps: {
    log: 'copying the log',
    tables: 'copying accounts and the record of operations',
    pictures: 'copying images',
    check: 'checking the backup',
    parts: 'restoring files',
    database: 'restoring the database',
  },
  created: (folder: string) => `${folder} is a backup, and was checked`,
  whole: (folder: string) => `${folder} is whole`,
  restored: (folder: string) =>
    `restored into ${folder}; npm start builds lists and the search index from the log again`,
  compare: 'once it is up, npm run projector -- verify compares the lists with the log',
  emptyStores:
    'empty the Redis and the search server that the environment names before you start: they know more than the backup',
  counts: (log: { position: string; events: number } | null, accounts: number, pictures: number | null) =>
    `${log ? `${log.events} events (up to position ${log.position})` : 'no log'}, ${accounts} accounts, ${pictures === null ? 'no images' : `${pictures} images`}`,
  damagedLog: (file: string, faults: readonly LogFault[]) =>
    `the log ${file} is damaged, and no backup was made: ${describeLogFaults(someOf(faults))}. Keep the file, see all that is wrong with npm run event-store -- verify --db ${file}, and restore an earlier backup into another DATA_DIR`,
  elsewhere: {
    log: 'the log is in EVENTSTORE_URL and not in this backup: back it up first, with its own tools',
    pictures: 'images are in S3_ENDPOINT and not in this backup',
    secret: 'AUTH_SECRET comes from the environment and is not in this backup: keep it with it',
  },
  diskFull: 'the disk became full: nothing half done is used; free some room and run the same command again',
  fileFault: (path: string, code: string) => `${path} cannot be read or written (${code})`,
  cannot: {
    targetThere: (target: string) => `${target} is there already: write a name that is not`,
    targetInUse: (target: string, pid: string) => `${target} is being made by process ${pid}`,
    folderMissing: (folder: string) => `there is no folder ${folder}`,
    notWritable: (folder: string) => `nothing can be written to ${folder}: name another folder`,
    noRoom: (folder: string, needed: number, free: number) =>
      `the disk of ${folder} has too little room (needed ${megabytes(needed)}, free ${megabytes(free)})`,
    databaseAway: (reason: string) =>
      `the database does not answer (${reason}): start the site with npm start`,
    otherSite: (folder: string) =>
      `the site that runs on PORT is not that of ${folder}: PORT and DATA_DIR do not match`,
    noSite: (folder: string) => `there is no site in ${folder}: look at DATA_DIR`,
    backupMissing: (folder: string) => `${folder} is not there`,
    siteRuns: (folder: string, pid: string) =>
      `${folder} is in use by process ${pid}: stop the site, or use another DATA_DIR`,
    notEmpty: (folder: string) => `${folder} is not empty: a backup is restored into an empty folder`,
    schemaThere: (schema: string) =>
      `schema ${schema} is in the database already: a backup is restored into an empty database`,
    needsStore: (name: string) => `the site of this backup used ${name}: give ${name}`,
    hasPart: (name: string) => `this backup holds what ${name} would name: leave ${name} out`,
  },
  bad: {
    missing: (part: string) => `${part} is missing in the backup`,
    altered: (part: string) => `${part} of the backup is not what it was when the backup was made`,
    newer: (part: string) => `the backup was made by a newer version (${part})`,
    unreadable: (part: string) => `${part} is not the manifest of a backup`,
  },
}
export type BackupText = typeof backupText

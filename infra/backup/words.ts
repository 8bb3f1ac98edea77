import en from '@koryaku/contracts/server/command-line/words.en.ts'
import ja from '@koryaku/contracts/server/command-line/words.ja.ts'
import { describeLogFaults, type LogFault } from '@koryaku/embedded-event-store/log-fault.ts'
import faultsEn from '@koryaku/embedded-event-store/log-faults.en.ts'
import faultsJa from '@koryaku/embedded-event-store/log-faults.ja.ts'
import startEn from '#start-words.en.ts'
import startJa from '#start-words.ja.ts'

type Options = readonly (readonly [option: string, meaning: string])[]
/** A line is read; what else is wrong `verify` tells. */
const FAULTS_SAID = 2
const someOf = (faults: readonly LogFault[]) => faults.slice(0, FAULTS_SAID)
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

const japanese = {
  ...ja,
  stopped: '中止しました。途中のものは使われません。もう一度同じコマンドを実行してください',
  help: {
    create: {
      usage: '--to FOLDER',
      about: '動いているサイトのバックアップを作成し、読み直して確かめる',
      options: [['--to FOLDER', '作成するフォルダー（必須。まだないもの）']] as Options,
    },
    verify: {
      usage: 'verify FOLDER',
      about: 'バックアップのすべての部分を、作成したときの内容と比べる',
      options: [] as Options,
    },
    restore: {
      usage: '--from FOLDER',
      about: 'バックアップを、サイトのない DATA_DIR に復元する',
      options: [['--from FOLDER', 'バックアップのフォルダー（必須）']] as Options,
    },
  },
  steps: {
    log: '記録をコピーしています',
    tables: 'アカウントと運用の記録をコピーしています',
    pictures: '画像をコピーしています',
    check: 'バックアップを確かめています',
    parts: 'ファイルを復元しています',
    database: 'データベースを復元しています',
  },
  created: (folder: string) => `${folder} にバックアップを作成し、確かめました`,
  whole: (folder: string) => `${folder} に欠けているところはありません`,
  restored: (folder: string) =>
    `${folder} に復元しました。npm start で起動すると、一覧や検索は記録から作り直されます`,
  compare: '起動したあと npm run projector -- verify で、一覧が記録と一致するか確かめられます',
  emptyStores:
    '与えられた Redis と検索サーバーは、起動する前に空にしてください。バックアップより新しいものが残っています',
  counts: (log: { position: string; events: number } | null, accounts: number, pictures: number | null) =>
    `${log ? `イベント ${log.events} 件（位置 ${log.position} まで）` : '記録は含まない'}、アカウント ${accounts} 件、${pictures === null ? '画像は含まない' : `画像 ${pictures} 件`}`,
  damagedLog: (file: string, faults: readonly LogFault[]) =>
    `イベントの記録 ${file} が壊れているため、バックアップを作成していません：${describeLogFaults(someOf(faults), faultsJa)}。ファイルはそのまま残し、npm run event-store -- verify --db ${file} ですべてを確かめ、前のバックアップを別の DATA_DIR に復元してください`,
  elsewhere: {
    log: '記録は EVENTSTORE_URL の先にあり、このバックアップには含まれません。先に、その道具でバックアップしてください',
    pictures: '画像は S3_ENDPOINT の先にあり、このバックアップには含まれません',
    secret: 'AUTH_SECRET は環境変数で与えられ、このバックアップには含まれません。一緒に保管してください',
  },
  diskFull:
    'ディスクの空きがなくなりました。途中のものは使われません。空けてから、もう一度同じコマンドを実行してください',
  fileFault: (path: string, code: string) => `${path} を読み書きできません（${code}）`,
  /** What is wrong with the settings is said as when the site is started. */
  settings: startJa.cannot,
  cannot: {
    targetThere: (target: string) => `${target} はすでにあります。まだない名前を書いてください`,
    targetInUse: (target: string, pid: string) => `${target} はプロセス ${pid} が作成しています`,
    folderMissing: (folder: string) => `フォルダー ${folder} がありません`,
    notWritable: (folder: string) => `${folder} には書き込めません。別のフォルダーを指定してください`,
    noRoom: (folder: string, needed: number, free: number) =>
      `${folder} のディスクの空きが足りません（必要 ${megabytes(needed)}、空き ${megabytes(free)}）`,
    databaseAway: (reason: string) =>
      `データベースにつながりません（${reason}）。サイトを npm start で起動してください`,
    otherSite: (folder: string) =>
      `PORT で動いているのは ${folder} とは別のサイトです。PORT と DATA_DIR を合わせてください`,
    noSite: (folder: string) => `${folder} にサイトがありません。DATA_DIR を確かめてください`,
    backupMissing: (folder: string) => `${folder} がありません`,
    siteRuns: (folder: string, pid: string) =>
      `${folder} はプロセス ${pid} が使っています。サイトを止めるか、別の DATA_DIR を使ってください`,
    notEmpty: (folder: string) => `${folder} は空ではありません。復元は空のフォルダーに行います`,
    schemaThere: (schema: string) =>
      `データベースにスキーマ ${schema} がすでにあります。復元は空のデータベースに行います`,
    needsStore: (name: string) =>
      `このバックアップを作成したサイトは ${name} を使っていました。${name} を指定してください`,
    hasPart: (name: string) => `このバックアップには ${name} の内容が含まれます。${name} を外してください`,
  },
  bad: {
    missing: (part: string) => `バックアップに ${part} がありません`,
    altered: (part: string) => `バックアップの ${part} は、作成したときと違います`,
    newer: (part: string) => `このバックアップは新しい版で作成されています（${part}）`,
    unreadable: (part: string) => `${part} はバックアップの目録ではありません`,
  },
}
export type BackupText = typeof japanese

const english: BackupText = {
  ...en,
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
  },
  steps: {
    log: 'copying the log',
    tables: 'copying accounts and the record of operations',
    pictures: 'copying images',
    check: 'checking the backup',
    parts: 'restoring files',
    database: 'restoring the database',
  },
  created: folder => `${folder} is a backup, and was checked`,
  whole: folder => `${folder} is whole`,
  restored: folder =>
    `restored into ${folder}; npm start builds lists and the search index from the log again`,
  compare: 'once it is up, npm run projector -- verify compares the lists with the log',
  emptyStores:
    'empty the Redis and the search server that the environment names before you start: they know more than the backup',
  counts: (log, accounts, pictures) =>
    `${log ? `${log.events} events (up to position ${log.position})` : 'no log'}, ${accounts} accounts, ${pictures === null ? 'no images' : `${pictures} images`}`,
  damagedLog: (file, faults) =>
    `the log ${file} is damaged, and no backup was made: ${describeLogFaults(someOf(faults), faultsEn)}. Keep the file, see all that is wrong with npm run event-store -- verify --db ${file}, and restore an earlier backup into another DATA_DIR`,
  elsewhere: {
    log: 'the log is in EVENTSTORE_URL and not in this backup: back it up first, with its own tools',
    pictures: 'images are in S3_ENDPOINT and not in this backup',
    secret: 'AUTH_SECRET comes from the environment and is not in this backup: keep it with it',
  },
  diskFull: 'the disk became full: nothing half done is used; free some room and run the same command again',
  fileFault: (path, code) => `${path} cannot be read or written (${code})`,
  settings: startEn.cannot,
  cannot: {
    targetThere: target => `${target} is there already: write a name that is not`,
    targetInUse: (target, pid) => `${target} is being made by process ${pid}`,
    folderMissing: folder => `there is no folder ${folder}`,
    notWritable: folder => `nothing can be written to ${folder}: name another folder`,
    noRoom: (folder, needed, free) =>
      `the disk of ${folder} has too little room (needed ${megabytes(needed)}, free ${megabytes(free)})`,
    databaseAway: reason => `the database does not answer (${reason}): start the site with npm start`,
    otherSite: folder =>
      `the site that runs on PORT is not that of ${folder}: PORT and DATA_DIR do not match`,
    noSite: folder => `there is no site in ${folder}: look at DATA_DIR`,
    backupMissing: folder => `${folder} is not there`,
    siteRuns: (folder, pid) =>
      `${folder} is in use by process ${pid}: stop the site, or use another DATA_DIR`,
    notEmpty: folder => `${folder} is not empty: a backup is restored into an empty folder`,
    schemaThere: schema =>
      `schema ${schema} is in the database already: a backup is restored into an empty database`,
    needsStore: name => `the site of this backup used ${name}: give ${name}`,
    hasPart: name => `this backup holds what ${name} would name: leave ${name} out`,
  },
  bad: {
    missing: part => `${part} is missing in the backup`,
    altered: part => `${part} of the backup is not what it was when the backup was made`,
    newer: part => `the backup was made by a newer version (${part})`,
    unreadable: part => `${part} is not the manifest of a backup`,
  },
}

export const backupTexts = { ja: japanese, en: english }

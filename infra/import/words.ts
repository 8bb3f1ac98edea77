import en from '@koryaku/contracts/server/command-line/words.en.ts'
import ja from '@koryaku/contracts/server/command-line/words.ja.ts'
import { encodings } from './encodings.ts'
import faultsEn from './fault-words.en.ts'
import faultsJa from './fault-words.ja.ts'

type Options = readonly (readonly [option: string, meaning: string])[]
const one = encodings.join('|')

const generalJa: Options = [
  ['--url URL', 'サイトの URL。省くと PORT で動いているサイト'],
  ['--email ADDRESS', 'オーナーのメールアドレス。省くと owner@example.com'],
  ['--password TEXT', 'パスワード。省くと環境変数 IMPORT_PASSWORD'],
  ['--encoding NAME', `文字コード（${one}）。省くと utf-8`],
  ['--restart', '前回の続きではなく、最初の行から'],
  ['--limit N', '今回はN行まで'],
  ['--wait SECONDS', 'サイトが応答しないとき待つ秒数。省くと 120'],
]
const generalEn: Options = [
  ['--url URL', 'the site; default: the one on PORT'],
  ['--email ADDRESS', "an owner's email address; default: owner@example.com"],
  ['--password TEXT', 'the password; default: the variable IMPORT_PASSWORD'],
  ['--encoding NAME', `how the file is written (${one}); default: utf-8`],
  ['--restart', 'from the first line, not from where the last run stopped'],
  ['--limit N', 'N lines in this run at most'],
  ['--wait SECONDS', 'how long a site that is away is waited for; default: 120'],
]

const japanese = {
  ...ja,
  faultsOfItems: faultsJa,
  exits: '終了コード：0 すべて取り込めた、1 取り込めない行があった・途中で止まった、2 書き方の誤り',
  stopped: '中止しました。同じコマンドで、終わった行の次から続きます',
  help: {
    games: {
      usage: 'games FILE',
      about: 'ゲームを取り込む（JSONの行、gzipでもよい）',
      options: generalJa,
    },
    users: {
      usage: 'users FILE',
      about: 'ユーザーを取り込む（JSONの行、または ts,community,user,item,first の CSV）',
      options: generalJa,
    },
    articles: {
      usage: 'articles FILE',
      about: '記事を取り込む（JSONの行）',
      options: [
        ...generalJa,
        ['--author KEY', '行に author がないときの書き手のキー'],
        ['--game SLUG', '行に game がないときのゲーム'],
        ['--date TIME', '行に date がないときの公開日時'],
      ] as Options,
    },
    interactions: {
      usage: 'interactions FILE',
      about: 'いいね、ブックマーク、フォロー、閲覧を取り込む（CSVまたはJSONの行）',
      options: [
        ...generalJa,
        ['--articles FILE', 'ts,community,user,item,first のとき、番号が指す記事のファイル'],
      ] as Options,
    },
  },
  from: (line: number, refused = 0) =>
    `${line}行目から続けます${refused > 0 ? `（それより前の${refused}行は取り込めていません）` : ''}`,
  doneBefore: (lines: number, refused?: number) =>
    `${lines}行すべてが前回までに終わっています${refused === undefined ? '' : `（取り込めない行 ${refused}行）`}。最初の行から取り込むには --restart を付けてください`,
  changed: 'ファイルの前回までの部分が変わっているため、最初の行から始めます',
  restored: 'サイトが前回の取り込みより前に戻っているため、最初の行から始めます',
  waiting: (reason: string) => `サイトの応答を待っています（${reason}）`,
  line: (number: number, words: string) => `${number}行目：${words}`,
  done: (lines: number, imported: number, refused: number, noted: number) =>
    `${lines}行を読みました：取り込み ${imported}行、取り込めない行 ${refused}行、一部を省いた行 ${noted}行`,
  noPassword: '--password または環境変数 IMPORT_PASSWORD で、パスワードを指定してください',
  noFile: (file: string) => `${file} がありません`,
  notAFile: (path: string) => `${path} はファイルではありません`,
  fileFault: (path: string, code: string) => `${path} を読み書きできません（${code}）`,
  notJson: 'JSONではありません',
  notAnObject: 'オブジェクト {…} ではありません',
  notCsv: '見出しの行の通りのCSVではありません',
  needsArticles: '番号が指す記事のファイルを --articles で指定してください',
  header:
    '最初の行が列の名前ではありません。kind,user,target,time[,count] または ts,community,user,item,first の行を先頭に置いてください',
  lacks: (field: string) => `${field} がありません。行に書くか --${field} で指定してください`,
  notATime: (value: string) => `日時ではありません：${value}`,
  unknownKind: (kind: string) =>
    `kind「${kind}」は like、bookmark、follow_game、follow_user、views のどれでもありません`,
  cut: (field: string, length: number, most: number) =>
    `${field} は${length}文字のため、${most}文字までにしました`,
  listCut: (field: string, length: number, most: number) =>
    `${field} は${length}件のため、${most}件までにしました`,
  leftOut: (what: string, count: number) => `${what} を${count}か所省きました`,
  twice: (key: string, line: number) => `${key} は${line}行目に別の内容であるため、取り込みません`,
  damaged: (reason: string) => `圧縮ファイルが途中で壊れています（${reason}）。ここまでの行は取り込みました`,
  encoding: (name: string) =>
    `この文字コードでは読めません。ここまでの行は取り込みました。${name} のようです：--encoding ${name}`,
  tooLong: '行が長すぎます（8MBまで）。ここまでの行は取り込みました',
  away: (reason: string) => `サイトが応答しません（${reason}）。同じコマンドで続きから始まります`,
  busy: (seconds: string) =>
    `短い時間に操作が続いたため、サイトが受け付けません。${seconds}秒おいて、同じコマンドを実行してください`,
  signInFailed: 'ログインできません。オーナーのメールアドレスとパスワードを確かめてください',
  notOwner: 'このアカウントはオーナーではありません',
  refused: (reason: string) => `サイトが受け付けませんでした（${reason}）`,
}
export type ImportText = typeof japanese

const english: ImportText = {
  ...en,
  faultsOfItems: faultsEn,
  exits: 'exits with 0 everything is imported, 1 lines were refused or it stopped, 2 written wrong',
  stopped: 'stopped: the same command goes on behind the last line that is done',
  help: {
    games: { usage: 'games FILE', about: 'imports games (lines of JSON, gzip will do)', options: generalEn },
    users: {
      usage: 'users FILE',
      about: 'imports users (lines of JSON, or CSV ts,community,user,item,first)',
      options: generalEn,
    },
    articles: {
      usage: 'articles FILE',
      about: 'imports articles (lines of JSON)',
      options: [
        ...generalEn,
        ['--author KEY', 'key of the writer of lines without author'],
        ['--game SLUG', 'the game of lines without game'],
        ['--date TIME', 'when lines without date were published'],
      ],
    },
    interactions: {
      usage: 'interactions FILE',
      about: 'imports likes, bookmarks, follows and views (CSV or lines of JSON)',
      options: [
        ...generalEn,
        ['--articles FILE', 'for ts,community,user,item,first: the articles that items number'],
      ],
    },
  },
  from: (line, refused = 0) =>
    `going on with line ${line}${refused > 0 ? ` (${refused} lines before it were refused)` : ''}`,
  doneBefore: (lines, refused) =>
    `all ${lines} lines were done before${refused === undefined ? '' : `, ${refused} of them refused`}; --restart imports them again`,
  changed: 'the file is not what it was up to where the last run stopped: from the first line',
  restored: 'the log of the site ends before what the last run imported: from the first line',
  waiting: reason => `waiting for the site (${reason})`,
  line: (number, words) => `line ${number}: ${words}`,
  done: (lines, imported, refused, noted) =>
    `${lines} lines read: ${imported} imported, ${refused} refused, ${noted} imported in part`,
  noPassword: 'give the password with --password or the variable IMPORT_PASSWORD',
  noFile: file => `${file} is not there`,
  notAFile: path => `${path} is not a file`,
  fileFault: (path, code) => `${path} cannot be read or written (${code})`,
  notJson: 'is not JSON',
  notAnObject: 'is not an object {…}',
  notCsv: 'is not CSV as the header has it',
  needsArticles: 'name the file of the articles with --articles',
  header:
    'the first line does not name the columns: begin with kind,user,target,time[,count] or ts,community,user,item,first',
  lacks: field => `${field} is missing: write it in the line or give --${field}`,
  notATime: value => `is not a time: ${value}`,
  unknownKind: kind => `kind “${kind}” is none of like, bookmark, follow_game, follow_user, views`,
  cut: (field, length, most) => `${field} has ${length} letters and was cut to ${most}`,
  listCut: (field, length, most) => `${field} has ${length} entries and was cut to ${most}`,
  leftOut: (what, count) => `${what} left out in ${count} places`,
  twice: (key, line) => `${key} is in line ${line} with other data, and is not imported again`,
  damaged: reason => `the archive is damaged from here on (${reason}); the lines before it are imported`,
  encoding: name =>
    `cannot be read in this encoding; the lines before it are imported. It looks like ${name}: --encoding ${name}`,
  tooLong: 'is longer than 8 MB; the lines before it are imported',
  away: reason => `the site does not answer (${reason}); the same command goes on where this one stopped`,
  busy: seconds => `the site had too many requests: run the same command again in ${seconds} s`,
  signInFailed: 'sign-in failed: look at the email address and the password of the owner',
  notOwner: 'this account is not an owner',
  refused: reason => `the site refused (${reason})`,
}

export const importTexts = { ja: japanese, en: english }

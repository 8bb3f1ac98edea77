import ja from '@koryaku/contracts/server/command-line/words.ja.ts'

/** Why a part is not there any more. */
interface End {
  reason?: string
  exitCode?: number
  signal?: string
  said?: string
}

/** Names of the parts, as this language has them. */
const parts: Record<string, string> = {
  'event store': 'イベントストア',
  'search server': '検索サーバー',
  mailbox: 'メールボックス',
  'social login': 'Xの代わり',
  'command API': '書き込みAPI',
  'query API': '読み取りAPI',
  projector: 'プロジェクター',
  worker: 'ワーカー',
  'search indexer': '検索インデクサー',
  web: 'Web',
}
const named = (part: string): string => parts[part] ?? part

const ended = ({ reason, exitCode, signal, said }: End): string =>
  signal
    ? `${signal}で終了`
    : exitCode === undefined
      ? (reason ?? '')
      : `終了コード${exitCode}${said ? `：${said}` : ''}`

/** What the start scripts say. */
const words = {
  faults: ja.faults,
  usage: `${ja.usage}: npm start -- [--lang ja|en]`,
  parts,
  building: 'Webアプリをビルドしています…',
  loading: 'デモの内容を読み込んでいます…',
  stopping: '停止しています…',
  ready: (seconds: string, url: string) => `Koryakuを起動しました（${seconds}秒）：${url}`,
  readable: (seconds: string, url: string) => `Koryakuを閲覧できます（${seconds}秒）：${url}`,
  part: (name: string, seconds: string) => `${name}（${seconds}秒）`,
  missing: (parts: string) => `動いていない部分（起動を繰り返します）：${parts}`,
  onlyHere:
    'このコンピューターからだけ使えます。HOST=0.0.0.0 を指定すると、ほかのコンピューターからもデモのアカウントとメールボックスごと使えます',
  mailbox: (url: string) => `メールボックス（このサイトが送ったメール）：${url}`,
  accounts: (password: string, emails: string) => `デモのアカウント（パスワード ${password}）：${emails}`,
  fromSources: 'web/app の変更はすぐに表示されます。サービスを変更したら起動し直してください',
  stopWith: 'Ctrl-C で停止します',
  filling: (step: string) => `読み取りモデル：${step}`,
  fillingShare: (step: string, share: number, rate: number, left: string) =>
    `読み取りモデル：${step}、記録の${share}%、${rate}件/秒、残り${left}秒`,
  ended,
  hung: (part: string) => `${part}が応答しません。終了させて、もう一度起動します`,
  stopped: (part: string, reason: string) => `${part}が止まりました（${reason}）。もう一度起動します`,
  upAgain: (part: string) => `${part}が復旧しました`,
  waitingFor: (part: string, at: string) => `${part}（${at}）の応答を待っています`,
  cannot: {
    badConfiguration: (faults: string) => `設定が正しくありません：${faults}`,
    inUse: (folder: string, pid: string) =>
      `${folder} はプロセス ${pid} が使っています。先にそれを止めるか、別の DATA_DIR と PORT で起動してください`,
    notRestored: (folder: string) =>
      `${folder} の復元が終わっていません。npm run restore をもう一度実行するか、別の DATA_DIR を使ってください`,
    noRoom: (folder: string, free: number, needed: number) =>
      `${folder} のディスクの空きが${free}MBしかありません。${needed}MB空けるか、DATA_DIR を別のディスクにしてください`,
    notAFolder: (folder: string, file: string) =>
      file === folder
        ? `DATA_DIR の ${folder} はファイルです。フォルダーを指定してください`
        : `DATA_DIR の ${folder} は作成できません。${file} はファイルです`,
    notWritable: (folder: string, there: string) =>
      `DATA_DIR の ${folder} は使えません。${there} に書き込めません`,
    folderRefused: (folder: string, code: string) =>
      `DATA_DIR の ${folder} は使えません（${code}）。別のフォルダーを指定してください`,
    notOurAddress: (host: string) =>
      `HOST の ${host} はこのコンピューターのアドレスではありません。自身のアドレスか、すべてなら 0.0.0.0 を指定してください`,
    storeAway: (part: string, at: string, seconds: number) =>
      `${named(part)}（${at}）が${seconds}秒以内に応答しません。起動するか、設定したURLを確かめてください`,
    portsTaken: (ports: string, other: number) =>
      `ポート ${ports} は使われています。使っているものを止めるか、別の PORT で起動してください（例：PORT=${other} npm start）`,
    portsRefused: (ports: string, other: number) =>
      `ポート ${ports} はブラウザーが接続を拒みます。別の PORT で起動してください（例：PORT=${other} npm start）`,
    partStopped: (part: string, end: End, log: string) =>
      `${named(part)}が止まりました（${ended(end)}）（ログ：${log}）`,
    partNotReady: (part: string, seconds: number, reason: string) =>
      `${named(part)}が${seconds}秒以内に使えるようになりませんでした：${reason}`,
    noDatabaseFolder: (folder: string, reason: string) =>
      `PostgreSQLのデータフォルダー ${folder} を作成できません：${reason}`,
    otherDatabase: (folder: string, version: string) =>
      `${folder} はPostgreSQL ${version} のものです。別の場所に移してください。読み取りモデルは記録から作り直されます`,
    passwordRefused: (reason: string) => `PostgreSQLのパスワードを設定できません：${reason}`,
    buildsElsewhere: () =>
      'Webアプリを別の起動がビルドしています。それが終わってから、もう一度起動してください',
    notBuilt: (output: string) => `Webアプリをビルドできません：\n${output}`,
    needsMailbox: () =>
      'デモの内容にはこのコンピューターのメールボックスが必要です。SMTP_URL を外すか、DEMO_CONTENT=off で起動してください',
    demoFailed: (reason: string) => `デモの内容を読み込めません：${reason}`,
  },
}
export default words
export type StartText = typeof words

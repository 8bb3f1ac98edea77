import ja from '@koryaku/contracts/server/command-line/words.ja.ts'
import { describeLogFaults, type LogFault } from './log-fault.ts'
import logFaults from './log-faults.ja.ts'

type Options = readonly (readonly [option: string, meaning: string])[]

const words = {
  ...ja,
  stopped: '中止しました',
  logFaults,
  server: {
    about: '1台の機械のためのイベントストア。EventStoreDB の gRPC を話し、記録を1つの SQLite ファイルに置く',
    options: [
      ['--db FILE', '記録のファイル（必須。なければ作成）'],
      ['--port N', '127.0.0.1 の gRPC のポート。つなげるのは同じアカウントと root だけ。省くと 2113'],
      ['--admin-port N', '/health と /metrics の HTTP のポート。省くと使わない'],
      ['--allow-faults', 'テスト用に、管理ポートの /faults を使えるようにする'],
      ['--recent-ids N', '再送と見分けるために覚えておく ID の数。省くと 10000'],
      ['--gather-ms N', '続けて来たイベントをまとめて届ける間隔（ミリ秒）。省くと 0'],
      ['--tls-cert FILE', '証明書（PEM）。通信を暗号化する'],
      ['--tls-key FILE', '証明書の秘密鍵（PEM）'],
      [
        '--users FILE',
        '1行に name:password。すべての呼び出しにどれかが必要。ほかのアカウントもつなげる（TLSのときだけ）',
      ],
    ] as Options,
    commands: '記録のファイルを扱う命令。restore と import のほかは、ストアが動いていてもよい',
    needs: (others: string) => `${others} も指定してください`,
    damaged: (file: string, faults: readonly LogFault[]) =>
      `記録 ${file} が壊れているため、イベントストアを起動しません：${describeLogFaults(faults, logFaults)}。ファイルはそのまま残し、バックアップを復元してください`,
    everybodyIsLetIn:
      'このシステムでは接続元のアカウントが分からないため、この機械のどのアカウントもイベントを読み書きできます',
    refused: (account: number) => `ID ${account} のアカウントからの接続を断ります`,
    failed: (file: string, port: number, reason: string) =>
      `イベントストアを ${file}、ポート ${port} で起動できません：${reason}`,
  },
  help: {
    verify: {
      usage: 'verify --db FILE',
      about: 'すべてのイベントを調べる。壊れていれば終了コード 1',
      options: [['--db FILE', '記録のファイル（必須）']] as Options,
    },
    scavenge: {
      usage: 'scavenge --db FILE',
      about: '保存範囲の外と、削除されたものを取り除く',
      options: [['--db FILE', '記録のファイル（必須）']] as Options,
    },
    backup: {
      usage: 'backup --db FILE --to FILE',
      about: '一貫した写しを作成し、確かめる',
      options: [
        ['--db FILE', '記録のファイル（必須）'],
        ['--to FILE', '作成するファイル（必須。まだないもの）'],
      ] as Options,
    },
    restore: {
      usage: 'restore --from FILE --db FILE',
      about: 'バックアップを記録に置き換える。ストアは止めておく。前の記録は横に残る',
      options: [
        ['--from FILE', 'バックアップのファイル（必須）'],
        ['--db FILE', '置き換える記録のファイル（必須）'],
      ] as Options,
    },
    export: {
      usage: 'export --db FILE [--to FILE]',
      about: 'すべてのイベントを、1行に1つの JSON で書き出す',
      options: [
        ['--db FILE', '記録のファイル（必須）'],
        ['--to FILE', '書き出すファイル。省くと標準出力'],
      ] as Options,
    },
    import: {
      usage: 'import --db FILE | --url URL [--from FILE]',
      about: '書き出したものを、新しい記録（--db）または別のストア（--url）に入れる',
      options: [
        ['--db FILE', '新しい記録のファイル。ID、位置、時刻はそのまま'],
        ['--url URL', 'ストア。たとえば esdb://host:2113?tls=true。ID と順序はそのまま'],
        ['--from FILE', '書き出したファイル。省くと標準入力'],
      ] as Options,
    },
  },
  steps: {
    verify: '記録を確かめています',
    scavenge: '取り除いています',
    backup: '写しています',
    restore: '復元しています',
    import: '取り込んでいます',
  },
  whole: '記録に壊れているところはありません',
  damaged: '記録が壊れています。バックアップを復元してください',
  removed: (events: number) =>
    `${events}件のイベントを取り除きました。次のバックアップはその分小さくなります`,
  copied: (file: string) => `${file} に写し、確かめました`,
  restored: (file: string) => `${file} に復元しました`,
  aside: (file: string) => `前の記録は ${file} です`,
  imported: (events: number) => `${events}件のイベントを取り込みました`,
  dbOrUrl: '--db と --url のどちらか1つを指定してください',
  damagedLog: (faults: readonly LogFault[]) => `記録が壊れています：${describeLogFaults(faults, logFaults)}`,
  damagedBackup: (faults: readonly LogFault[]) =>
    `バックアップが壊れています：${describeLogFaults(faults, logFaults)}`,
  cannot: {
    missing: (file: string) => `${file} がありません`,
    there: (file: string) => `${file} はすでにあります`,
    inUse: (file: string) => `${file} は使われています。ストアを止めてください`,
    inUseBy: (pid: string) => `ファイルはプロセス ${pid} が使っています`,
    inUseElsewhere: () => 'ファイルは別の名前（ハードリンク）で、別のプロセスが使っています',
    unknownFormat: (format: number, known: number) =>
      `ファイルの形式は ${format} ですが、この版が扱えるのは ${known} までです。新しい版を使ってください`,
    sameFile: () => 'バックアップと記録が同じファイルです',
    notEmpty: () => '記録にはすでにイベントがあります。新しいファイルに取り込んでください',
    otherCount: (named: number, found: number) =>
      `書き出したイベントは${named}件のはずですが、${found}件しか見つかりません`,
    exportCut: () => '書き出したファイルが途中で切れています（最後の行がありません）',
    exportAltered: () => '書き出したファイルが書き換わっています（チェックサムが一致しません）',
    positionBack: (position: number) => `位置 ${position} が前の行より後ろにありません`,
    notJson: (line: number) => `${line}行目は JSON ではありません`,
    notARecord: (line: number) => `${line}行目は書き出した行ではありません`,
  },
}
export default words
export type EventStoreText = typeof words

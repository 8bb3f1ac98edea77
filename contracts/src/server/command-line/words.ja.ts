import failures from '../../operations/failures.ja.ts'

/** What every command line says. */
const words = {
  failures,
  usage: '使い方',
  command: '命令',
  helpHint: (program: string) => `ある命令の説明：${program} COMMAND --help`,
  options: {
    help: '説明を出す',
    lang: '言葉。省くと端末の言葉（LC_ALL、LC_MESSAGES、LANG）',
  },
  exits: '終了コード：0 できた、1 できなかった・差があった、2 書き方の誤り',
  stores: (names: string) => `${names} の先につなぐ。なければこの機械の PORT（省くと 3000）のもの`,
  unknownCommand: (name: string) => `${name} という命令はありません`,
  stopped: '止めました。表示は変わっていません。同じ命令で、止まったところから続きます',
  nobody: (name: string) => `${name} という会員はいません`,

  faults: {
    missing: '書いてください',
    notADay: '2026-10-01 のように、暦にある日を書いてください',
    notAMonth: '2026-10 のように月を書いてください',
    notATime: '2026-10-01T09:00:00+09:00 のように日時を書いてください',
    oneOf: (choices: string) => `${choices} のどれかを書いてください`,
    notAUrl: 'URL ではありません',
    like: (example: string) => `${example} のように書いてください`,
    notAnId: '13 文字の ID ではありません',
    notANumber: '整数を書いてください',
    atLeast: (least: number) => `${least} 以上の整数を書いてください`,
    atMost: (most: number) => `${most} 以下の整数を書いてください`,
    tooShort: (least: number) => `${least} 文字以上にしてください`,
    tooLong: (most: number) => `${most} 文字までにしてください`,
    unknownOption: (option: string) => `${option} という指定はありません`,
    optionValue: (option: string) => `${option} の書き方が違います`,
    tooMany: (words: string) => `余分な言葉があります：${words}`,
  },
}
export default words
export type GeneralWords = typeof words

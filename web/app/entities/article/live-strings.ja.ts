const ja = {
  show: { video: 'ここで再生する', post: 'ここに表示する' },
  frame: (site: string) => `${site}の埋め込み`,
  note: (site: string) => `押すと${site}に接続します`,
}
export default ja
export type LiveText = typeof ja

const ja = {
  write: '書く',
  writeHere: 'このゲームについて書く',
  writeAbout: (game: string) => `${game}について書く`,
}
export default ja
export type WriteText = typeof ja

import type { WriteText } from '#app/entities/game/write-strings.ja.ts'

const en: WriteText = {
  write: 'Write',
  writeHere: 'Write about this game',
  writeAbout: game => `Write about ${game}`,
}
export default en

import type { WriteText } from '#app/entities/game/write-strings.ja.ts'

const en: WriteText = {
  write: 'Write',
  writeAbout: game => `Write about ${game}`,
}
export default en

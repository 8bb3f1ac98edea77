import type { WritePanelText } from '#app/features/write-panel/strings.ja.ts'

const en: WritePanelText = { write: 'Write' }
export default en

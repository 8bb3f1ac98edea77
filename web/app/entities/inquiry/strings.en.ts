import type { ReportText } from '#app/entities/inquiry/strings.ja.ts'

const en: ReportText = { report: 'Report' }
export default en

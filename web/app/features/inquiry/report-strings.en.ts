import type { ReportText } from '#app/features/inquiry/report-strings.ja.ts'

const en: ReportText = { report: 'Report' }
export default en

import type { ReportButtonText } from '#app/entities/report/button-strings.ja.ts'

const en: ReportButtonText = { report: 'Report' }
export default en

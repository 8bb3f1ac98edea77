import type { ReportText } from '#app/features/inquiry/report-strings.ja.ts'

const en: ReportText = { report: 'Report', moderate: 'Moderation' }
export default en

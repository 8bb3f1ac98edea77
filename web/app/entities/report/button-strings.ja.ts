const ja = { report: '通報する' }
export default ja
export type ReportButtonText = typeof ja

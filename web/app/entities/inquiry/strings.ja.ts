const ja = { report: '通報する' }
export default ja
export type ReportText = typeof ja

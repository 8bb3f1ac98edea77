const ja = { report: '通報する', moderate: 'モデレーション' }
export default ja
export type ReportText = typeof ja

const ja = { write: '書く' }
export default ja
export type WritePanelText = typeof ja

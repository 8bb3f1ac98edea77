const ja = {
  /** Why nothing more is accepted for now, and until when. */
  tooMany: (again: string) => `短い時間に操作が続いたため、受け付けられません。${again}`,
  tryAgain: '時間をおいて、もう一度お試しください。',
  tryAgainInMinutes: (minutes: number) => `${minutes}分後に、もう一度お試しください。`,
  tryAgainInHours: (hours: number) => `${hours}時間後に、もう一度お試しください。`,
}
export default ja
export type WaitingText = typeof ja

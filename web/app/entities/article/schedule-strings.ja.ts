const ja = {
  willBe: (time: string, zone: string) => `${time} ${zone}に公開されます`,
  willBeUpdated: (time: string, zone: string) => `${time} ${zone}に、予約した本文へ更新されます`,
  waitsSuspended: (time: string, zone: string) => `公開停止中のため、${time} ${zone}になっても公開されません`,
  missed: {
    suspended: (time: string, zone: string) => `公開停止中だったため、${time} ${zone}に公開されませんでした`,
    overtaken: (time: string, zone: string) =>
      `異議申し立てで新しい本文が公開されたため、${time} ${zone}の予約は行われませんでした`,
  },
  change: '日時を変更',
  again: '予約し直す',
  cancel: '予約を取り消す',
  confirmCancel: 'この公開予約を取り消しますか？',
  confirmCancelText: '記事は下書きのまま残り、あとから公開や予約ができます。',
  confirmCancelPublic: '公開中の本文はそのままです。新しい本文は下書きとして残ります。',
  canceled: '予約を取り消しました',
}
export default ja
export type ScheduleText = typeof ja

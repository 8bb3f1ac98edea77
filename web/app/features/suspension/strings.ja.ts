const ja = {
  title: '公開停止について',
  description: '記事の公開停止の理由と、異議申し立て。',
  none: 'この記事は公開を停止されていません',
  back: '自分の記事へ',
  ended: '公開停止は解除されています',
  commentTitle: 'コメントの公開停止について',
  commentDescription: 'コメントの公開停止の理由と、異議申し立て。',
  noComment: 'このコメントは公開を停止されていません',
  commentNotice: 'このコメントは公開を停止されています。停止中は、ほかのユーザーに表示されません。',
  commentAppealLead:
    '判断に誤りがあると思われる場合は、理由を書いて送ってください。申し立ては、1度の停止につき1回です。',
  rule: '違反した規約',
  reason: '理由',
  evidence: '対象の版',
  evidenceOf: (revision: string) => `第${revision}版`,
  since: '停止した日時',
  erased: '（表示できません）',
  appealTitle: '異議申し立て',
  appealLead:
    '判断に誤りがあると思われる場合や、指摘された点を直した場合は、理由を書いて送ってください。運営は、いまの本文も確認します。認められたときは、その本文が公開されます。申し立ては、1度の停止につき1回です。',
  appealLabel: '申し立ての内容',
  appealSend: '異議を申し立てる',
  appealConfirm: 'この内容で申し立てますか？',
  appealConfirmText: '送ったあとで書き直すことはできません。',
  appealSent: '異議申し立てを送りました',
  required: '入力してください。',
  states: {
    waiting: '異議申し立てを確認しています。結果は通知でお知らせします。',
    upheld:
      '異議申し立ては認められず、停止が続きます。この停止への申し立ては終わりました。ご不明な点は、運営にお問い合わせください。',
    overturned: '異議申し立てが認められました。',
  },
  decision: '運営からの回答',
  edit: '記事を編集する',
  ofReview: {
    title: 'レビューの公開停止について',
    description: 'レビューの公開停止の理由と、異議申し立て。',
    none: 'このレビューは公開を停止されていません',
    back: '自分のレビューへ',
    appealLead:
      '判断に誤りがあると思われる場合は、理由を書いて送ってください。認められたときは、公開されていた内容がもう一度公開されます。申し立ては、1度の停止につき1回です。',
    view: 'レビューを見る',
  },
}
export default ja
export type SuspensionPageText = typeof ja

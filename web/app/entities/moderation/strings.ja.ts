const ja = {
  notice: 'この記事は公開を停止されています。停止が解除されるまで、公開できません。',
  reviewNotice:
    'このレビューは公開を停止されています。停止が解除されるまで、ほかの人には表示されず、公開も削除もできません。',
  noticeLink: '理由を確認する・異議を申し立てる',
  contact: '運営に問い合わせる',
  rules: {
    spam: '宣伝・スパム',
    harassment: '嫌がらせ・差別',
    copyright: '著作権の侵害',
    personal_information: '個人情報の掲載',
    adult: '成人向けの内容',
    illegal: '法令に反する内容',
    other: 'その他の規約違反',
  },
}
export default ja
export type SuspensionText = typeof ja

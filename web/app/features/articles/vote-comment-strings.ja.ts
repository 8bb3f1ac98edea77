const ja = {
  sentence: 'ひとこと（任意）',
  hint: (mark: string, max: number) =>
    `${mark}で始まるコメントとして公開され、書き手に通知されます。${max}文字まで。`,
}
export default ja
export type VoteCommentText = typeof ja

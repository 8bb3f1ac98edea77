import { expect, it } from 'vitest'
import { voteCommentBody } from '#app/features/articles/vote-comment-body.ts'

it('begins with the label in the language of the article', () => {
  expect(voteCommentBody('outdated', 'ja', 'ボスの攻撃が変わりました')).toBe(
    '【情報が古い】ボスの攻撃が変わりました',
  )
  expect(voteCommentBody('other_version', 'en', 'Fails on 1.21')).toBe('[Other version] Fails on 1.21')
})

it('removes space around the sentence', () =>
  expect(voteCommentBody('helpful', 'ja', '\u3000助かりました ')).toBe('【役に立った】助かりました'))

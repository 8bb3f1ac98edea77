import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { autosaveDecider } from './autosave.decider.ts'

const where = {
  articleId: shortIdFrom('article'),
  authorId: shortIdFrom('author'),
  gameId: shortIdFrom('game'),
}
const content = (title: string): ArticleContent => ({
  kind: 'blog',
  language: 'ja',
  title,
  description: '',
  thumbnail: null,
  tags: [],
  document: emptyDocument(),
})
const autosaved = (title: string) =>
  ({ type: 'ArticleDraftAutosaved', data: { ...where, content: content(title) } }) as const

describe('autosaving', () => {
  it('keeps the first text', () =>
    given(autosaveDecider, [])
      .when({ ...where, content: content('a'), known: null })
      .happens(autosaved('a')))
  it('goes on from the text that it knows', () =>
    given(autosaveDecider, [autosaved('a'), autosaved('b')])
      .when({ ...where, content: content('c'), known: '1' })
      .happens(autosaved('c')))
  it('stays quiet when nothing was typed', () =>
    given(autosaveDecider, [autosaved('a')])
      .when({ ...where, content: content('a'), known: null })
      .nothingHappens())
  it.each([null, '0'])('refuses a tab that knows only revision %s', known =>
    given(autosaveDecider, [autosaved('a'), autosaved('b')])
      .when({ ...where, content: content('c'), known })
      .isRefused('revision_conflict'),
  )
})

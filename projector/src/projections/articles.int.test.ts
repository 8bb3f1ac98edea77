import { describe, expect, it } from 'vitest'
import { examplesOf } from '#testing/examples.ts'
import {
  articleId,
  author,
  autosaved,
  deleted,
  drafted,
  edited,
  published,
  reinstated,
  suspended,
  unpublished,
} from '#testing/small-world.ts'
import { articles } from './articles.ts'

const { given } = examplesOf(articles)

describe('articles: given the life of an article, what lists, readers and the editor see', () => {
  it('a draft is a card that nothing lists yet', async () => {
    const { article_card } = await given(drafted('初', ['弓']))
    expect(article_card).toMatchObject([
      {
        ...{ article_id: articleId, author_id: author, status: 'draft', title: '初', tags: ['弓'] },
        published_at: null,
      },
    ])
  })

  it('published, it says since when, and its tags are counted', async () => {
    const { article_card, game_tag, article_language } = await given(drafted('初', ['弓']), published(10))
    expect(article_card).toMatchObject([{ status: 'published', published_at: '2026-10-30T12:10:00+00:00' }])
    expect(game_tag).toMatchObject([{ tag: '弓', articles: 1 }])
    expect(JSON.stringify(article_language)).toContain('ja')
  })

  it('an edit changes title and tags; the day of publication stays, also when it goes and comes back', async () => {
    const { article_card, article_tag } = await given(
      ...[drafted('初', ['弓']), published(10), edited('改', ['盾'], 20), unpublished(30), published(40)],
    )
    expect(article_card).toMatchObject([{ title: '改', published_at: '2026-10-30T12:10:00+00:00' }])
    expect(article_tag?.map(({ tag }) => tag)).toEqual(['盾'])
  })

  it('suspended, it is listed nowhere; reinstated, it is as it was', async () => {
    const life = [drafted('初', ['弓']), published(10), suspended(20)]
    const held = await given(...life)
    expect(held.article_card).toMatchObject([{ status: 'suspended' }])
    expect(held.game_tag?.filter(({ articles }) => Number(articles) > 0)).toEqual([])
    expect((await given(...life, reinstated('moderator', 30))).article_card).toMatchObject([
      { status: 'published', published_at: '2026-10-30T12:10:00+00:00' },
    ])
  })

  it('the editor opens what was saved by itself, where that is newer', async () => {
    const { article_draft } = await given(drafted('初'), autosaved('途中', 5))
    expect(article_draft).toMatchObject([
      { saved_content: { title: '初' }, draft_content: { title: '途中' }, deleted: false },
    ])
  })

  it('deleted, nothing of its text is kept, not even an autosave that comes late', async () => {
    const rows = await given(drafted('秘密'), deleted(false, 5), autosaved('秘密の続き', 6))
    expect(rows.article_card).toMatchObject([{ status: 'deleted' }])
    expect(rows.article_draft).toMatchObject([{ deleted: true }])
    expect(JSON.stringify(rows)).not.toContain('秘密')
  })
})

import type {
  CommentAttributes,
  CommentAuthor,
  CommentList,
} from '@koryaku/contracts/comments/comment.api.ts'
import type { ArticleDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { articleDetail } from '#app/entities/article/article-queries.ts'
import { firstComments } from '#app/entities/comment/comment-queries.ts'
import page from '#app/features/articles/article.page.tsx'
import type { Language } from '#app/i18n/language.ts'
import { renderHead } from '#app/routes/head.ts'

const [GAME, ARTICLE] = ['hollow', 'a000000000000']
const PUBLISHED_AT = '2026-11-01T00:00:00.000Z'
const site = { productName: 'Koryaku', publicUrl: 'https://example.test', links: {}, developmentTools: false }
const member: CommentAuthor = {
  ...{ kind: 'member', name: 'yomite', displayName: '読み手', picture: null, isWriter: false },
}

/** Only the properties that the head of the page reads. */
const article = {
  data: {
    ...{ type: 'article', id: ARTICLE },
    attributes: {
      ...{ type: 'PublishedArticle', title: '序盤', path: ARTICLE, language: 'ja', tags: [] },
      ...{ description: '手順', alternativeDescription: '' },
      ...{ publishedAt: PUBLISHED_AT, updatedAt: PUBLISHED_AT, revisedAt: null },
    },
  },
  included: [],
} as unknown as ArticleDocument

const comment = (id: string, attributes: Partial<CommentAttributes>): CommentList['data'][number] => ({
  ...{ type: 'articleComment', id, replies: [] },
  attributes: {
    ...{ state: 'shown', body: '', mentions: [], quote: null, picture: null, postedAt: PUBLISHED_AT },
    ...{ editedAt: null, author: member, hidden: null, pinned: false, likesCount: 0, repliesCount: 0 },
    ...{ rootId: null, replyTo: null, ...attributes },
  },
})

/** The object for search engines in the head that the server renders. */
function postingWith(comments: CommentList['data'], language: Language = 'ja', totalCount = comments.length) {
  const cache = new QueryClient()
  cache.setQueryData(articleDetail(GAME, ARTICLE, language).queryKey, article)
  cache.setQueryData(firstComments(ARTICLE).queryKey, {
    data: comments,
    meta: {
      totalCount,
      threadsCount: comments.length,
      page: 1,
      audience: 'all',
      sort: 'oldest',
      newest: null,
    },
  })
  const absolute = (path: string) => `${site.publicUrl}${path}`
  const request = {
    params: { gameSlug: GAME, articlePath: ARTICLE },
    search: new URLSearchParams(),
    language,
  }
  const context = { ...request, productName: site.productName, absolute, fileUrl: absolute, cache }
  const entry = { path: '/games/:gameSlug/:articlePath', page: 'articles/article', robots: 'all' } as const
  const head = renderHead({
    ...{ meta: page.meta(context), entry: { ...entry, render: 'public' }, language, site },
    path: `/games/${GAME}/${ARTICLE}`,
  })
  return { head, posting: JSON.parse(/ld\+json[^>]*>([^<]+)</.exec(head)?.[1] ?? 'null') }
}

describe('the comments in the head of an article', () => {
  it('contain the text, time and author of shown comments, and the number of all', () => {
    const body = '助かりました\n> 引用\n@yomite https://example.test/games'
    const { posting } = postingWith([comment('c1', { body })], 'ja', 7)
    expect(posting).toMatchObject({
      commentCount: 7,
      comment: [
        {
          ...{ '@type': 'Comment', dateCreated: PUBLISHED_AT },
          text: expect.stringContaining('助かりました'),
          author: { '@type': 'Person', name: '読み手' },
        },
      ],
    })
    expect(posting.comment[0].text).toContain('@yomite https://example.test/games')
  })

  it('replace the text of spoilers', () => {
    const { head, posting } = postingWith([comment('c1', { body: '犯人は||執事||です' })])
    expect(posting.comment[0].text).toBe('犯人は…です')
    expect(head).not.toContain('執事')
  })

  it.each([
    ['ja', '匿名ユーザー'],
    ['en', 'Anonymous user'],
  ] as const)('name anonymous and erased authors without a number (%s)', (language, name) => {
    const { posting } = postingWith(
      [
        comment('c1', { body: '一', author: { kind: 'anonymous', number: 3 } }),
        comment('c2', { body: '二', author: { kind: 'anonymous', number: null } }),
        comment('c3', { body: '三', author: { kind: 'erased' } }),
      ],
      language,
    )
    expect(posting.comment.map(({ author }: { author: object }) => author)).toEqual(
      Array.from({ length: 3 }, () => ({ '@type': 'Person', name })),
    )
  })

  it('leave out hidden, deleted and suspended comments', () => {
    const gone = { author: { kind: 'gone' as const } }
    const { head, posting } = postingWith([
      comment('c1', { body: '隠された言葉', hidden: 'rude' }),
      comment('c2', { state: 'deleted', ...gone }),
      comment('c3', { state: 'suspended', ...gone }),
      comment('c4', { body: '残る言葉' }),
    ])
    expect(posting.comment.map(({ text }: { text: string }) => text)).toEqual(['残る言葉'])
    expect(head).not.toContain('隠された言葉')
  })

  it('are missing when no comment is shown', () => {
    const { posting } = postingWith([comment('c1', { body: '隠された言葉', hidden: 'spoiler' })])
    expect(posting['@type']).toBe('BlogPosting')
    expect(posting).not.toHaveProperty('comment')
    expect(posting).not.toHaveProperty('commentCount')
  })
})

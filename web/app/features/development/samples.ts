import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import type { ArticleView } from '#app/entities/article/article-view.ts'

/** Fixed things to show components with; the times never change, so that pictures can be compared. */
const TIME = '2026-01-15T03:00:00Z'

export const sampleGame: GameAttributes = {
  slug: 'sample-game',
  title: '静かな森の冒険',
  titleJa: '静かな森の冒険',
  titleEn: 'Adventure in a Quiet Forest',
  thumbnail: null,
  platforms: ['Nintendo Switch', 'PC'],
  year: 2024,
  releasedOn: null,
  currentVersion: null,
  genres: ['アドベンチャー'],
  articlesCount: 128,
  gameReviewsCount: 12,
  averageScore: 8.25,
  followersCount: 12_345,
}

export const sampleUser: UserAttributes = {
  name: 'hana',
  displayName: 'はな',
  picture: null,
  description: 'パズルとRPGが好きです。週末に、ゆっくり書いています。',
  anonymous: false,
  role: 'user',
  followersCount: 42,
  followingCount: 7,
  articlesCount: 18,
  userId: 'sample-user',
}

const article: ArticleAttributes = {
  type: 'PublishedArticle',
  title: '序盤の進めかた: 最初の三日で集めておきたいもの',
  path: 'sample-article',
  kind: 'strategy',
  language: 'ja',
  thumbnail: null,
  updatedAt: TIME,
  publishedAt: TIME,
  revisedAt: TIME,
  description:
    'はじめて遊ぶ人に向けて、最初の三日間の過ごしかたをまとめました。集めるもの、会う人、避けたい場所。',
  alternativeDescription: '',
  checked: null,
  tags: ['初心者向け'],
  bookmarkedByCurrentUser: false,
  likedByCurrentUser: false,
  likesCount: 128,
  bookmarksCount: 16,
  commentsCount: 3,
  pageViewsCount: null,
  pageViewsExcludedCount: null,
}

export const sampleViews: ArticleView[] = [
  { id: '1', article, game: sampleGame, author: sampleUser },
  {
    id: '2',
    article: { ...article, title: '', likesCount: 0, bookmarksCount: 0, commentsCount: 0, description: '' },
    game: { ...sampleGame, slug: 'another-game', title: '海の見える町', titleJa: '海の見える町' },
    author: { ...sampleUser, name: null, anonymous: true },
  },
]

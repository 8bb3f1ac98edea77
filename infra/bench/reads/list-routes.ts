import { gameSlug } from './fill-read-models.ts'

/** Every list and page of the read side: method, address, and whether it is a member's own. */
export const listRoutes = (article: {
  slug: string
  id: string
}): { url: string; own?: boolean; body?: object }[] => [
  { url: '/api/articles?page=1' },
  { url: '/api/articles?page=40' },
  { url: `/api/games/${gameSlug(0)}/articles?sort=latest` },
  { url: `/api/games/${gameSlug(0)}/articles?sort=popular` },
  { url: `/api/games/${gameSlug(90)}/articles?sort=popular` },
  { url: `/api/games/${gameSlug(0)}/hashtags` },
  { url: `/api/games/${gameSlug(0)}/hashtags/tag7/articles?page=1` },
  { url: `/api/games/${article.slug}/articles/${article.id}` },
  { url: '/api/games?sort=popular' },
  { url: '/api/games?sort=new' },
  { url: '/api/games?sort=title' },
  { url: `/api/games/${gameSlug(0)}` },
  { url: '/api/games?sort=popular&page=4' },
  { url: '/api/users?page=1' },
  ...['followers', 'articles', 'name'].map(sort => ({ url: `/api/users?sort=${sort}` })),
  { url: '/api/users/user-0' },
  { url: '/api/users/user-0/articles' },
  { url: '/api/users/user-0/followers' },
  { url: '/api/users/user-0/users' },
  { url: '/api/users/user-0/games' },
  ...['daily', 'weekly', 'monthly', 'all'].map(range => ({ url: `/api/ranking/articles?range=${range}` })),
  { url: '/api/ranking/articles?range=all&page=40' },
  { url: '/feed.xml' },
  { url: '/sitemap.xml' },
  { url: '/sitemaps/articles-1.xml' },
  { url: `/feeds/games/${gameSlug(0)}.xml` },
  { url: '/feeds/users/user-0.xml' },
  ...[
    '/api/my/articles?page=1',
    '/api/my/articles?filter[draft]=1',
    '/api/my/articles/search?q=迷わない',
    '/api/article_templates?official=1',
    '/api/my/article_likes?page=1',
    '/api/my/article_bookmarks?page=1',
    '/api/top_page?page=1',
    '/api/my/notifications?page=1',
    '/api/my/games?page=1',
    '/api/my/games?filter[recently_written_games]=1',
    '/api/my/users?page=1',
    '/api/my/images?page=1',
  ].map(url => ({ url, own: true })),
  {
    url: '/api/my/user_actions',
    own: true,
    body: { liking_article_paths: [article.id], following_game_slugs: [gameSlug(0), gameSlug(1)] },
  },
]

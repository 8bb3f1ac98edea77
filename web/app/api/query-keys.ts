/**
 * The only module that creates query keys. A key starts with the resource and is `visible` (the same for all
 * users) or `mine`; a write invalidates by the shortest prefix that covers its change. Add keys here, not in
 * a component.
 */
export const queryKeys = {
  articles: {
    all: ['articles'] as const,
    latest: (language?: string) => ['articles', 'latest', language] as const,
    ranking: (range: string, asOf: string | null) => ['articles', 'ranking', range, asOf] as const,
    ofGame: (slug: string, sort: 'latest' | 'popular', language?: string, range?: string) =>
      ['articles', 'game', slug, sort, language, range] as const,
    hubOfGame: (slug: string) => ['articles', 'game-hub', slug] as const,
    ofGameSearch: (slug: string, query: string) => ['articles', 'game-search', slug, query] as const,
    ofGameTag: (slug: string, tag: string) => ['articles', 'game-tag', slug, tag] as const,
    ofUser: (name: string) => ['articles', 'user', name] as const,
    detail: (slug: string, articlePath: string, language: string) =>
      ['articles', 'detail', slug, articlePath, language] as const,
    following: () => ['articles', 'following'] as const,
  },
  games: {
    all: ['games'] as const,
    list: (sort: string) => ['games', 'list', sort] as const,
    filtered: (wanted: object) => ['games', 'filtered', wanted] as const,
    detail: (slug: string) => ['games', 'detail', slug] as const,
    tags: (slug: string) => ['games', 'tags', slug] as const,
    ofUser: (name: string) => ['games', 'user', name] as const,
    nicknames: (slug: string) => ['games', 'nicknames', slug] as const,
    versions: (slug: string) => ['games', 'versions', slug] as const,
    changes: (slug: string) => ['games', 'changes', slug] as const,
    merge: (slug: string) => ['games', 'merge', slug] as const,
    recentlyWritten: () => ['games', 'mine', 'recently-written'] as const,
    followed: () => ['games', 'mine', 'followed'] as const,
  },
  requests: {
    all: ['requests'] as const,
    list: (state: string) => ['requests', 'list', state] as const,
    own: () => ['requests', 'mine'] as const,
    queue: (state: string) => ['requests', 'queue', state] as const,
    one: (id: string) => ['requests', 'one', id] as const,
  },
  users: {
    all: ['users'] as const,
    list: (sort: string) => ['users', 'list', sort] as const,
    search: (query: string) => ['users', 'search', query] as const,
    detail: (name: string) => ['users', 'detail', name] as const,
    followers: (name: string) => ['users', 'followers', name] as const,
    following: (name: string) => ['users', 'following', name] as const,
  },
  search: (kind: 'articles' | 'games' | 'reviews' | 'users', query: string, page: number, filters: object) =>
    ['search', kind, query, page, filters] as const,
  searchCounts: (query: string) => ['search', 'counts', query] as const,
  notifications: {
    all: ['notifications'] as const,
    groups: (kind: string | undefined) => ['notifications', 'groups', kind] as const,
    settings: () => ['my', 'notification-settings'] as const,
  },
  rankingExplanation: (articleId: string, range: string, asOf: string) =>
    ['ranking-explanation', articleId, range, asOf] as const,
  my: {
    reports: () => ['my', 'reports'] as const,
    comments: (list: string, q: string) => ['my', 'comments', list, q] as const,
    articles: (filter: 'all' | 'published' | 'unchecked' | 'draft' | 'scheduled' | 'template' | 'deleted') =>
      ['my', 'articles', filter] as const,
    allArticles: ['my', 'articles'] as const,
    article: (articlePath: string) => ['my', 'article', articlePath] as const,
    liked: () => ['my', 'liked'] as const,
    bookmarked: () => ['my', 'bookmarked'] as const,
    templates: (wanted: object) => ['my', 'templates', wanted] as const,
    template: (id: string) => ['my', 'template', id] as const,
    templateHeaders: (official: boolean) => ['my', 'template-headers', official] as const,
    profile: () => ['my', 'profile'] as const,
    identity: () => ['my', 'identity'] as const,
    exports: () => ['my', 'exports'] as const,
    sessions: () => ['my', 'sessions'] as const,
    providers: () => ['my', 'providers'] as const,
    suspension: (articlePath: string) => ['my', 'suspension', articlePath] as const,
    commentSuspension: (commentId: string) => ['my', 'comment-suspension', commentId] as const,
  },
}

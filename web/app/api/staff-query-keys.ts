/** Query keys of what the site's staff reads: apart from the others, which every page brings along. */
export const staffKeys = {
  roles: () => ['roles'] as const,
  partners: {
    all: ['partners'] as const,
    list: () => ['partners', 'list'] as const,
    run: (partnerId: string, run: string | null) => ['partners', 'run', partnerId, run] as const,
  },
  analysis: {
    all: ['analysis'] as const,
    ranking: (range: string, asOf: string | null, formula: string, against: string) =>
      ['analysis', 'ranking', range, asOf, formula, against] as const,
    days: (from: string, to: string, article: string | null) =>
      ['analysis', 'days', from, to, article] as const,
    kpi: (from: string, to: string) => ['analysis', 'kpi', from, to] as const,
    exclusions: () => ['analysis', 'exclusions'] as const,
    report: (name: string, from: string) => ['analysis', 'report', name, from] as const,
  },
  ops: {
    overview: () => ['ops', 'overview'] as const,
    samples: (hours: number) => ['ops', 'samples', hours] as const,
  },
  catalogue: {
    all: ['catalogue'] as const,
    list: (q: string, missing: string, page: number) => ['catalogue', 'list', q, missing, page] as const,
  },
  gamesDatabase: {
    all: ['games-database'] as const,
    state: () => ['games-database', 'state'] as const,
    candidates: () => ['games-database', 'candidates'] as const,
  },
  moderation: {
    all: ['moderation'] as const,
    summary: () => ['moderation', 'summary'] as const,
    articles: (list: 'suspended' | 'appeals') => ['moderation', 'articles', list] as const,
    comments: (list: string) => ['moderation', 'comments', list] as const,
    commentRules: () => ['moderation', 'comment-rules'] as const,
    comment: (commentId: string) => ['moderation', 'comment', commentId] as const,
    timeline: (articlePath: string) => ['moderation', 'timeline', articlePath] as const,
    reviews: (list: 'suspended' | 'appeals') => ['moderation', 'reviews', list] as const,
    reviewTimeline: (id: string) => ['moderation', 'review-timeline', id] as const,
    inquiries: (state: string, genre: string) => ['moderation', 'inquiries', state, genre] as const,
    reportCases: (state: string) => ['moderation', 'report-cases', state] as const,
    audit: () => ['moderation', 'audit'] as const,
  },
}

/** The read models, as operators name them. */
export const readModelNames = [
  'articles',
  'reactions',
  'games',
  'users',
  'follows',
  'notifications',
  'ranking',
  'activity',
  'kpis',
  'images',
  'categories',
  'schedules',
  'templates',
  'versions',
  'votes',
  'series',
  'comments',
  'relations',
  'moderation',
  'inquiries',
] as const
export type ReadModelName = (typeof readModelNames)[number]

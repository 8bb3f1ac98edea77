import type { ArticleContent } from './article-content.ts'

/** The default if the author never chose: guides show their changes. Without a library, since forms use it too. */
export const versionsPublicByDefault = (kind: ArticleContent['kind']): boolean => kind === 'strategy'

import type { ArticleContent } from './article-content.ts'

/** As it was before anybody said: who explains a game lets others see what they changed. Without a library, since forms ask as well. */
export const versionsPublicByDefault = (kind: ArticleContent['kind']): boolean => kind === 'strategy'

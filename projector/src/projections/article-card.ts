import type { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'

/** One article in lists, as a projection makes it. */
export type ArticleCard = Written<typeof articleCard>

import { passageIn } from '@koryaku/contracts/articles/quotable-text.ts'
import type { CommentQuote } from '@koryaku/contracts/comments/comment.api.ts'
import { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import type { StoredQuote } from '@koryaku/contracts/tables/article-comment.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { passageHash } from '@koryaku/server-kit/passage-hash.ts'
import type { Pool } from 'pg'

interface Quoted {
  commentId: string
  articleId: string
  quote: StoredQuote
}
interface BlockRow {
  id: string
  /** Null if the article is not public. */
  versions_public: boolean | null
  /** Null if the article has no such block any more. */
  block: [place: number, text: string] | null
}

/** Positions tried in a block whose text before the passage has changed. */
const POSITIONS_MAX = 1_000

const a = alias(articleCard, 'a')
const b = alias(articleBody, 'b')
const BLOCKS = `
  select w.id, ${a.versions_public}, ${b.blocks} -> w.block as block
    from unnest($1::text[], $2::text[], $3::text[]) w (id, article, block)
    left join ${a} on ${a.article_id} = w.article and ${a.status} = 'published'
    left join ${b} on ${b.article_id} = ${a.article_id}`

/** The quotes of comments by comment ID, with the words that the public text of their article still contains. */
export async function quotesIn(
  db: Pool,
  quoted: readonly Quoted[],
): Promise<ReadonlyMap<string, CommentQuote>> {
  if (quoted.length === 0) return new Map()
  const { rows } = await db.query<BlockRow>({
    name: 'quoted-blocks',
    text: BLOCKS,
    values: [
      quoted.map(({ commentId }) => commentId),
      quoted.map(({ articleId }) => articleId),
      quoted.map(({ quote }) => quote.blockId),
    ],
  })
  const found = new Map(rows.map(row => [row.id, row]))
  return new Map(
    quoted.map(({ commentId, quote }) => {
      const { block = null, versions_public } = found.get(commentId) ?? {}
      return [commentId, { passage: block && passageOf(block, quote), earlier: versions_public === true }]
    }),
  )
}

/** Where a block contains the passage: at its first position, or else elsewhere. */
export function passageOf(
  [block, text]: NonNullable<BlockRow['block']>,
  quote: StoredQuote,
): CommentQuote['passage'] {
  const length = quote.to - quote.from
  const last = text.length - length
  for (let n = -1; n < Math.min(POSITIONS_MAX, last + 1); n++) {
    const from = n < 0 ? quote.from : n
    const words = passageIn(text, { from, to: from + length })
    if (words && passageHash(words) === quote.hash) return { block, from, to: from + length, words }
  }
  return null
}

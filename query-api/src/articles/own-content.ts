import { type ArticleContent, articleContentSchema } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import type { SavedText } from '@koryaku/contracts/articles/text/saved-text.ts'
import { applyOps } from '@koryaku/contracts/articles/text/text-ops.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { OFFICIAL_AUTHOR_ID } from '@koryaku/contracts/templates/template-parts.ts'
import { findContentKeys, openContent } from '@koryaku/server-kit/sealed-content.ts'
import type { Pool } from 'pg'

const draftOf = statement((articleId: Param<string>, authors: Param<readonly string[]>) =>
  read
    .selectFrom('read.article_draft as d')
    .innerJoin('read.article_card as a', 'a.article_id', 'd.article_id')
    .select(['d.saved_content', 'd.draft_content', 'd.saved_revision'])
    .select([
      'a.kind',
      'a.language',
      'a.description',
      'a.thumbnail',
      'a.tags',
      'a.status',
      'a.public_ref',
      'a.versions_public',
    ])
    .select(({ ref, eb, and }) =>
      and([
        eb(ref('d.draft_position'), '>', ref('d.saved_position')),
        eb(ref('d.draft_position'), '>', ref('d.text_position')),
      ]).as('unsaved'),
    )
    .where('d.article_id', '=', articleId)
    .where(eb => eb('a.author_id', '=', eb.fn.any(authors)))
    .where('a.status', '<>', 'deleted'),
)

/** From the newest whole save on. */
const savesOf = statement((articleId: Param<string>) =>
  read
    .selectFrom('read.article_text as t')
    .select(['t.revision', 't.sealed'])
    .where('t.article_id', '=', articleId)
    .where('t.revision', '>=', eb =>
      eb
        .selectFrom('read.article_text as w')
        .select(({ fn }) => fn.max('w.revision').as('whole'))
        .where('w.article_id', '=', articleId)
        .where('w.whole', '=', true),
    )
    .orderBy('t.revision'),
)

/** Content that the editor opens. */
export interface OwnContent {
  content: ArticleContent
  /** How often it changed, text and all. */
  revision: string
  /** The version that readers have, while it is public. */
  publicRef: TextRef | null
  versionsPublic: boolean
}

/**
 * An own article as its author wrote it last; undefined: there is none.
 * @param official also official templates, which are the site's
 */
export async function readOwnContent(
  db: Pool,
  articleId: string,
  { userId, official }: { userId: string; official: boolean },
): Promise<OwnContent | undefined> {
  const [row] = await draftOf(db, articleId, [userId, ...(official ? [OFFICIAL_AUTHOR_ID] : [])])
  if (!row) return undefined
  const { kind, language, description, thumbnail, tags } = row
  const { text, saves } = await newestText(db, articleId)
  const saved = text ? { kind, language, description, thumbnail, tags, ...text } : row.saved_content
  return {
    content: articleContentSchema.parse(row.unsaved ? row.draft_content : saved),
    revision: String(BigInt(row.saved_revision ?? 0) + saves),
    publicRef: row.status === 'published' ? row.public_ref : null,
    versionsPublic: row.versions_public,
  }
}

/** The newest text of an article, decrypted. It is missing if none was ever saved or if its key is deleted. */
export async function newestText(
  db: Pool,
  articleId: string,
): Promise<{ text?: ArticleText; saves: bigint }> {
  const rows = await savesOf(db, articleId)
  const last = rows.at(-1)
  if (!last) return { saves: 0n }
  const key = (await findContentKeys(db, [articleId])).get(articleId)
  const saves = BigInt(last.revision) + 1n
  let text: ArticleText | undefined
  for (const { sealed } of rows) {
    const saved = openContent(sealed, articleId, key) as SavedText | null
    if (saved) text = 'text' in saved ? saved.text : text && applyOps(text, saved.ops)
  }
  return text ? { text, saves } : { saves }
}

import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

/** The uses of these URLs in articles, with the author of each. One pass over all texts for any number of images. */
const shown = statement((pictures: Param<readonly string[]>) =>
  facts
    .selectFrom(
      facts
        .selectFrom('read.article_card as c')
        .innerJoin('read.article_body as b', 'b.article_id', 'c.article_id')
        .select(({ ref }) => [
          'c.author_id as user_id',
          sql<string | null>`(regexp_matches(${ref('b.html')}, '/media/[0-9a-z._-]+', 'g'))[1]`.as('src'),
        ])
        .where('c.status', '<>', 'deleted')
        .as('text'),
    )
    .select(['text.user_id', 'text.src'])
    .where(eb => eb('text.src', '=', eb.fn.any(pictures)))
    .union(
      facts
        .selectFrom('read.article_card')
        .select(['author_id as user_id', 'thumbnail as src'])
        .where('status', '<>', 'deleted')
        .where(eb => eb('thumbnail', '=', eb.fn.any(pictures))),
    ),
)
const inProfiles = statement((pictures: Param<readonly string[]>) =>
  facts
    .selectFrom('read.user_card')
    .select(['user_id', 'picture as src'])
    .where(eb => eb('picture', '=', eb.fn.any(pictures))),
)

/** Images in cells of data tables. Deleted tables count too, because they can be restored. */
const inTables = statement((pictures: Param<readonly string[]>) =>
  facts
    .selectFrom(
      facts
        .selectFrom('read.category_row as r')
        .innerJoin('read.database_category as c', 'c.category_id', 'r.category_id')
        .select(({ ref }) => [
          'c.owner_id as user_id',
          sql<string | null>`(jsonb_each_text(${ref('r.cells')})).value`.as('src'),
        ])
        .where('c.status', '<>', 'purged')
        .as('cell'),
    )
    .select(['cell.user_id', 'cell.src'])
    .where(eb => eb('cell.src', '=', eb.fn.any(pictures))),
)
/** Images in the public text and newest draft of reviews. Deleted reviews count too, because they can be restored. */
const inReviews = statement((pictures: Param<readonly string[]>) =>
  facts
    .selectFrom(
      facts
        .selectFrom('read.game_review as r')
        .select(({ ref }) => [
          'r.author_id as user_id',
          sql<
            string | null
          >`(regexp_matches(${ref('r.html')} || coalesce(${ref('r.draft')}::text, ''), '/media/[0-9a-z._-]+', 'g'))[1]`.as(
            'src',
          ),
        ])
        .where('r.status', '<>', 'purged')
        .as('text'),
    )
    .select(['text.user_id', 'text.src'])
    .distinct()
    .where(eb => eb('text.src', '=', eb.fn.any(pictures))),
)
/**
 * Shared images that members took. They count as used, because a draft, which no table contains, may show them. Erased
 * users are excluded: only their remaining content uses images.
 */
const taken = statement((pictures: Param<readonly string[]>) =>
  facts
    .selectFrom('read.image as i')
    .innerJoin('read.image_use as t', 't.image_id', 'i.image_id')
    .innerJoin('read.user_card as c', 'c.user_id', 't.user_id')
    .select(['t.user_id', 'i.src'])
    .where(eb => eb('i.src', '=', eb.fn.any(pictures)))
    .where('c.erased', '=', false),
)

/** The uses of these URLs outside profiles, with the user of each. */
const usesOf = async (db: Pool, pictures: readonly string[]) => [
  ...(await shown(db, pictures)),
  ...(await inTables(db, pictures)),
  ...(await inReviews(db, pictures)),
  ...(await taken(db, pictures)),
]

/**
 * The addresses among these that the owner's own articles, tables or reviews show, or others who may: by the profile,
 * an article, a table or a review of another member only what was shared, or taken while it was.
 */
export async function shownRightfully(
  db: Pool,
  userId: string,
  images: readonly { src: string; shared: boolean }[],
): Promise<Set<string | null>> {
  if (images.length === 0) return new Set()
  const pictures = images.map(({ src }) => src)
  const shared = new Set<string | null>(images.flatMap(({ src, shared }) => (shared ? [src] : [])))
  const profiles = (await inProfiles(db, pictures)).filter(({ user_id }) => user_id !== userId)
  const standing = [
    ...(await shown(db, pictures)),
    ...(await inTables(db, pictures)),
    ...(await inReviews(db, pictures)),
    ...profiles,
  ]
  const rightful = standing.filter(({ src, user_id }) => user_id === userId || shared.has(src))
  return new Set([...rightful, ...(await taken(db, pictures))].map(({ src }) => src))
}

/** The URLs among these that a user other than their owner shows. */
export async function usedByOthers(
  db: Pool,
  images: readonly { user_id: string; src: string }[],
): Promise<Set<string>> {
  if (images.length === 0) return new Set()
  const pictures = images.map(({ src }) => src)
  const uses = [...(await usesOf(db, pictures)), ...(await inProfiles(db, pictures))]
  const owners = new Map(images.map(({ src, user_id }) => [src, user_id]))
  return new Set(
    uses.flatMap(({ src, user_id }) => (src !== null && owners.get(src) !== user_id ? [src] : [])),
  )
}

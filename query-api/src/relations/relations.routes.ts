import {
  type MutedWordsDocument,
  mutedWordsDocument,
  type RelationResource,
  relationList,
  relationsQuery,
} from '@koryaku/contracts/relations/relation.api.ts'
import { relationId } from '@koryaku/contracts/relations/relation-id.ts'
import { aliasMute } from '@koryaku/contracts/tables/alias-mute.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleComment } from '@koryaku/contracts/tables/article-comment.table.ts'
import { commentAlias } from '@koryaku/contracts/tables/comment-alias.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { userBlock } from '@koryaku/contracts/tables/user-block.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import { userMute } from '@koryaku/contracts/tables/user-mute.table.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

const b = alias(userBlock, 'b')
const m = alias(userMute, 'm')
const x = alias(aliasMute, 'x')
const u = alias(userCard, 'u')
const c = alias(articleComment, 'c')
const k = alias(commentAlias, 'k')
const a = alias(articleCard, 'a')
const g = alias(gameCard, 'g')

interface Row {
  kind: RelationResource['attributes']['kind']
  of: string
  at: Date
  name: string | null
  display_name: string | null
  picture: string | null
  /** null: they are named, or have left. */
  anonymous: boolean | null
  number: number | null
  title: string | null
  article_id: string | null
  slug: string | null
  total: string
}

/**
 * $1 the viewer, $2 a kind or '', $3 a name or '', then limit and offset. A user with a public name is shown by name; a
 * page that is no longer public is not named.
 */
const LIST = `
  with own as (
    select 'block' as kind, ${b.blocked_id} as of, ${b.at} from ${b} where ${b.user_id} = $1 and ${b.is_set} and $2 <> 'mute'
    union all
    select 'mute', ${m.muted_id}, ${m.at} from ${m} where ${m.user_id} = $1 and ${m.is_set} and $2 <> 'block'
    union all
    select 'comment_mute', ${x.comment_id}, ${x.at} from ${x} where ${x.user_id} = $1 and ${x.is_set} and $2 <> 'block')
  select own.*, ${u.name}, ${u.display_name}, ${u.picture}, ${u.anonymous}, ${k.number}, ${a.title}, ${a.article_id}, ${g.slug},
         count(*) over () as total
    from own
    left join ${u} on own.kind <> 'comment_mute' and ${u.user_id} = own.of and not ${u.erased}
    left join ${c} on own.kind = 'comment_mute' and ${c.comment_id} = own.of
    left join ${k} on ${k.subject_id} = ${c.subject_id} and ${k.author_id} = ${c.author_id} and ${c.anonymous}
    left join ${a} on ${a.article_id} = ${c.subject_id} and ${a.status} = 'published'
    left join ${g} on ${g.game_id} = ${a.game_id}
   where $3 = '' or (lower(${u.name}) = lower($3) and not ${u.anonymous})
   order by own.at desc, own.kind, own.of limit $4 offset $5`

const wordsOf = prepared('muted-words', (userId: Param<string>) =>
  read.selectFrom('read.muted_word').select('word').where('user_id', '=', userId).orderBy('place'),
)

/** Blocks and mutes of a member, visible only to themselves. */
export function relationsRoutes(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/my/relations',
    {
      config: { access: 'member', reads: ['relations', 'users', 'comments', 'articles', 'games'] },
      schema: { querystring: relationsQuery, response: { 200: relationList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { kind = '', name = '' } = request.query
        const { limit, offset } = pageWindow(request.query)
        const values = [userId, kind, name, limit, offset]
        const { rows } = await db.query<Row>({ name: 'own-relations', text: LIST, values })
        const totalCount = Number(rows[0]?.total ?? 0)
        return JSON.stringify({ data: rows.map(row => resourceOf(row, userId)), meta: { totalCount } })
      }),
  )
  app.get(
    '/api/my/muted_words',
    {
      config: { access: 'member', reads: ['relations'] },
      schema: { response: { 200: mutedWordsDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const words = (await wordsOf(db, userId)).map(({ word }) => word)
        const data = { type: 'mutedWords', id: userId, attributes: { words } } as const
        return JSON.stringify({ data } satisfies MutedWordsDocument)
      }),
  )
}

function resourceOf(row: Row, userId: string): RelationResource {
  const { kind, of, at, name, display_name, picture, anonymous, number, title, article_id, slug } = row
  const isShown = name !== null && anonymous === false
  return {
    ...{ type: 'relation', id: relationId(kind, userId, of) },
    attributes: {
      ...{ kind, since: at.toISOString(), number },
      user: isShown ? { name, displayName: display_name ?? name, picture } : null,
      page: article_id && slug ? { title: title ?? '', articlePath: article_id, gameSlug: slug } : null,
    },
  }
}

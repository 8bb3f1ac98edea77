import { pageQuerySchema } from '@koryaku/contracts/http/json-api.ts'
import type {
  ArticleActionResource,
  NotificationAttributes,
} from '@koryaku/contracts/notifications/notification.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { articleFragments, userFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'

interface Row {
  notification_id: string
  actor_id: string
  /** null: the moderators. */
  anonymous: boolean | null
  action: NotificationAttributes['action']
  article_id: string | null
  created_at: Date
  checked_at: Date | null
}

/** Who has more than this many is told so: nobody reads on there, and counting all of them costs. */
const COUNTED_MAX = 1_000

/**
 * Everything that was told to a member, newest first; deleted articles take their lines with them. What a member is told
 * is about articles of his own, so that these few are found once, and not each article by its line.
 */
const own = `from read.notification n
               left join read.notification_watermark w on w.user_id = n.user_id
              where n.user_id = $1 and (n.article_id is null or n.article_id not in (
                select article_id from read.article_card where author_id = $1 and status = 'deleted'))`

/** GET my/notifications. */
export function notificationRoutes(app: HttpApp, { db, cards, readModels }: Context): void {
  app.get(
    '/api/my/notifications',
    {
      config: { access: 'member', reads: ['notifications', 'articles', 'users'] },
      schema: { querystring: pageQuerySchema },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { userId } = viewerOf(request)
        const { limit, offset } = pageWindow(request.query)
        const { rows } = await db.query<Row>({
          name: 'notifications',
          text: `select n.notification_id, n.actor_id,
                        (select anonymous from read.user_card u where u.user_id = n.actor_id) as anonymous, n.action, n.article_id, n.created_at,
                        case when n.position <= w.up_to then w.checked_at end as checked_at
                   ${own} order by n.position desc limit $2 offset $3`,
          values: [userId, limit, offset],
        })
        const counts = await db.query<{ total: string; unchecked: string }>({
          name: 'notification-counts',
          text: `select count(*) as total, count(*) filter (where is_new) as unchecked
                   from (select n.position > coalesce(w.up_to, -1) as is_new ${own}
                          order by n.position desc limit $2) newest`,
          values: [userId, COUNTED_MAX],
        })
        const articleIds = [...new Set(rows.flatMap(row => row.article_id ?? []))]
        const { data: articles, games } = await articleFragments({ db, cards }, articleIds, userId)
        const actors = await userFragments(cards, [...new Set(rows.map(row => row.actor_id))])
        const { total = '0', unchecked = '0' } = counts.rows[0] ?? {}
        const actions = rows.flatMap(row => (row.article_id ? actionResource(row, row.article_id) : []))
        const meta = { totalCount: Number(total), uncheckedCount: Number(unchecked) }
        return listDocument(rows.map(resource).join(','), [actions.join(','), articles, games, actors], meta)
      }),
  )
}

/** Spec §3: what was done to an article, which leads to the article. */
const actionResource = ({ notification_id: id, action }: Row, articleId: string): string =>
  JSON.stringify({
    type: 'articleAction',
    id,
    attributes: { action },
    relationships: { article: { data: { type: 'article', id: articleId } } },
  } satisfies ArticleActionResource)

const resource = (row: Row): string =>
  JSON.stringify({
    type: 'notification',
    id: row.notification_id,
    attributes: {
      action: row.action,
      checkedAt: row.checked_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      anonymous: row.anonymous ?? true,
    },
    relationships: {
      createdBy: { data: (row.anonymous ?? true) ? null : { type: 'user', id: row.actor_id } },
      notificatable: { data: row.article_id ? { type: 'articleAction', id: row.notification_id } : null },
    },
  })

/** Has a member anything unread? */
export async function hasUnchecked(db: Context['db'], userId: string): Promise<boolean> {
  const { rows } = await db.query<{ unchecked: boolean }>({
    name: 'has-unchecked',
    text: `select exists (
             select 1 from read.notification n
              where n.user_id = $1
                and n.position > coalesce((select up_to from read.notification_watermark where user_id = $1), -1)
                and (n.article_id is null or exists (
                  select 1 from read.article_card a where a.article_id = n.article_id and a.status <> 'deleted'))
           ) as unchecked`,
    values: [userId],
  })
  return rows[0]?.unchecked ?? false
}

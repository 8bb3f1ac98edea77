import { type InquiryResource, inquiriesQuery } from '@koryaku/contracts/inquiries/inquiry.api.ts'
import type { HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { countOf } from '#reading/count-of.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'
import { isModeratorsBusiness } from './moderated-articles.ts'

interface Row {
  inquiry_id: string
  genre: InquiryResource['attributes']['genre']
  state: InquiryResource['attributes']['state']
  about_kind: 'article' | 'user' | null
  about_id: string | null
  about_title: string | null
  member_name: string | null
  email: string | null
  contents: string | null
  received_at: Date
  changed_at: Date | null
}

/** GET moderation/inquiries: the inbox, newest first; what people wrote comes from outside the read models. */
export function inquiriesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/inquiries',
    {
      config: { access: 'moderator', reads: ['inquiries', 'users', 'articles'] },
      schema: { summary: 'What people wrote to the site, by state and genre', querystring: inquiriesQuery },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { state, genre = null } = request.query
        const { limit, offset } = pageWindow(request.query)
        const where = 'i.state = $1 and ($2::text is null or i.genre = $2)'
        const { rows } = await db.query<Row>(
          `select i.*, w.email, w.contents,
                  case when not m.anonymous and not m.erased then m.name end as member_name,
                  case when i.about_kind = 'user' and (u.anonymous or u.erased) then 'anonymous'
                       else i.about_id end as about_id,
                  coalesce(case when ${isModeratorsBusiness} then a.title end, case when not u.anonymous and not u.erased then u.name end) as about_title
             from read.inquiry i
             left join identity.inquiry w using (inquiry_id)
             left join read.user_card m on m.user_id = i.member_id
             left join read.article_card a on i.about_kind = 'article' and a.article_id = i.about_id
             left join read.user_card u on i.about_kind = 'user' and u.user_id = i.about_id
            where ${where} order by i.received_at desc, i.inquiry_id limit $3 offset $4`,
          [state, genre, limit, offset],
        )
        const counted = `select count(*) as count from read.inquiry i where ${where}`
        const totalCount = await countOf(db, counted, [state, genre])
        return JSON.stringify({ data: rows.map(resource), included: [], meta: { totalCount } })
      }),
  )
}

const resource = (row: Row): InquiryResource => ({
  type: 'inquiry',
  id: row.inquiry_id,
  attributes: {
    genre: row.genre,
    state: row.state,
    // Empty once the member was erased.
    email: row.email || null,
    contents: row.contents || null,
    memberName: row.member_name,
    about:
      row.about_kind && row.about_id
        ? { kind: row.about_kind, id: row.about_id, title: row.about_title }
        : null,
    receivedAt: row.received_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
  },
})

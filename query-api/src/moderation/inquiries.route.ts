import {
  type InquiryResource,
  inquiriesQuery,
  inquiryList,
} from '@koryaku/contracts/inquiries/inquiry.api.ts'
import type { InquiryGenre } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import { answerPrivate } from '#reading/answers.ts'
import { countListed } from '#reading/count-listed.ts'
import { pageWindow } from '#reading/list-document.ts'
import { nameOf } from '#reading/name-of.ts'
import type { Context } from '../context.ts'
import { viewerOf } from '../viewer.ts'
import { isAboutOthers } from './about-others.ts'
import { isVisibleToModerators } from './moderated-articles.ts'

type InquiryState = InquiryResource['attributes']['state']

const wanted = (state: Param<InquiryState>, genre: Param<InquiryGenre | null>, reader: Param<string>) =>
  read
    .selectFrom('read.inquiry as i')
    .where(({ ref }) => isAboutOthers(ref('i.about_kind'), ref('i.about_id'), reader))
    .where('i.state', '=', state)
    .where(({ ref }) => sql<boolean>`(${genre}::text is null or ${ref('i.genre')} = ${genre})`)
const countInquiries = statement(
  (state: Param<InquiryState>, genre: Param<InquiryGenre | null>, reader: Param<string>) =>
    countListed(wanted(state, genre, reader)),
)
const inquiriesOf = statement(
  (
    state: Param<InquiryState>,
    genre: Param<InquiryGenre | null>,
    reader: Param<string>,
    limit: Param<number>,
    offset: Param<number>,
  ) =>
    wanted(state, genre, reader)
      .leftJoin(
        sql<{ inquiry_id: string; email: string | null; contents: string | null }>`identity.inquiry`.as('w'),
        'w.inquiry_id',
        'i.inquiry_id',
      )
      .leftJoin('read.user_card as m', 'm.user_id', 'i.member_id')
      .leftJoin('read.article_card as a', on =>
        on.on('i.about_kind', '=', 'article').onRef('a.article_id', '=', 'i.about_id'),
      )
      .leftJoin('read.user_card as u', on =>
        on.on('i.about_kind', '=', 'user').onRef('u.user_id', '=', 'i.about_id'),
      )
      // Only what is or was taken down, and what is shared, is shown to more than its owner.
      .leftJoin('read.image as p', on =>
        on
          .on('i.about_kind', '=', 'image')
          .onRef('p.image_id', '=', 'i.about_id')
          .on(({ eb, or, ref }) =>
            or([eb('p.licence', 'is not', null), ref('p.suspended'), ref('p.kept_for_users')]),
          ),
      )
      .leftJoin('read.game_review as r', on =>
        on
          .on('i.about_kind', '=', 'gameReview')
          .onRef('r.review_id', '=', 'i.about_id')
          .on('r.status', 'in', ['published', 'suspended']),
      )
      .leftJoin('read.game_card as g', 'g.game_id', 'r.game_id')
      .select(['p.suspended', 'r.status as review_status'])
      .select(['g.title as game_title', 'g.title_en as game_title_en'])
      .select(['i.inquiry_id', 'i.genre', 'i.state', 'i.about_kind', 'i.received_at', 'i.changed_at'])
      .select(['w.email', 'w.contents'])
      .select(({ fn, ref }) => [
        nameOf(ref('m.name'), ref('m.anonymous'), ref('m.erased')).as('member_name'),
        sql<
          string | null
        >`case when ${ref('i.about_kind')} = 'user' and (${ref('u.anonymous')} or ${ref('u.erased')})
                                then 'anonymous' else ${ref('i.about_id')} end`.as('about_id'),
        fn
          .coalesce(
            sql<string | null>`case when ${isVisibleToModerators(ref('a.article_id'), ref('a.status'))}
                                    then ${ref('a.own_title')} end`,
            nameOf(ref('u.name'), ref('u.anonymous'), ref('u.erased')),
            ref('p.src'),
            ref('r.title'),
          )
          .as('about_title'),
      ])
      .orderBy('i.received_at', 'desc')
      .orderBy('i.inquiry_id')
      .limit(limit)
      .offset(offset),
)
type Row = Awaited<ReturnType<typeof inquiriesOf>>[number]

/**
 * GET moderation/inquiries: the inbox without reports about the reader, newest first. Messages are stored outside the
 * read models.
 */
export function inquiriesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/moderation/inquiries',
    {
      config: {
        access: 'moderator',
        reads: ['inquiries', 'users', 'articles', 'images', 'reviews', 'games'],
      },
      schema: {
        summary: 'What people wrote to the site, by state and genre',
        querystring: inquiriesQuery,
        response: { 200: inquiryList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { state, genre = null } = request.query
        const { limit, offset } = pageWindow(request.query)
        const { userId } = viewerOf(request)
        const rows = await inquiriesOf(db, state, genre, userId, limit, offset)
        const [counted] = await countInquiries(db, state, genre, userId)
        const totalCount = counted?.count ?? 0
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
        ? {
            ...{ kind: row.about_kind, id: row.about_id, title: row.about_title },
            suspended: row.suspended ?? row.review_status === 'suspended',
            ...{ gameTitle: row.game_title, gameTitleEn: row.game_title_en },
          }
        : null,
    receivedAt: row.received_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
  },
})

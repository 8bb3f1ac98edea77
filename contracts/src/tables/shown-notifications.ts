import { type RawBuilder, sql } from 'kysely'
import { read } from './read-models.ts'
import type { Param } from './statements.ts'
import { isWantedNotice } from './unwanted.ts'

/** Decisions of moderators: the author sees them even where the comment is not shown. */
const DECISIONS = ['suspended', 'reinstated', 'appeal_upheld', 'appeal_overturned'] as const

/** True if the comment or liked content is still readable. */
export const isShownComment = (commentId: Ref) =>
  read
    .selectFrom('read.article_comment as c')
    .innerJoin('read.article_card as a', 'a.article_id', 'c.subject_id')
    .select('c.comment_id')
    .where(({ eb }) => eb('c.comment_id', '=', commentId))
    .where(({ and, eb, or }) =>
      or([
        eb(sql<string>`${sql.ref('n.action')}`, 'in', DECISIONS),
        and([eb('c.state', '=', 'shown'), eb('a.status', '=', 'published')]),
      ]),
    )
/** Can the review still be read? By its author also while it is suspended, where the notice is about that. */
export const isReadableReview = (reviewId: Ref) =>
  read
    .selectFrom('read.game_review as r')
    .select('r.review_id')
    .where(({ eb }) => eb('r.review_id', '=', reviewId))
    .where(({ eb, or, and }) =>
      or([
        eb('r.status', '=', 'published'),
        and([eb('r.status', '=', 'suspended'), eb(sql.ref('n.action'), '<>', 'liked')]),
      ]),
    )
type Ref = RawBuilder<string | null>

/**
 * All notifications of a member, newest first; those of deleted articles and unreadable comments are hidden. Most
 * notifications of a member concern own articles, so the few hidden articles are found once, not once per row.
 */
export const notificationsOf = (userId: Param<string>) =>
  read
    .selectFrom('read.notification as n')
    .leftJoin('read.notification_watermark as w', 'w.user_id', 'n.user_id')
    .where('n.user_id', '=', userId)
    .where(({ eb, or, selectFrom }) => {
      const deleted = selectFrom('read.article_card')
        .select('article_id')
        .where('author_id', '=', userId)
        .where('status', '=', 'deleted')
      return or([eb('n.article_id', 'is', null), eb('n.article_id', 'not in', deleted)])
    })
    .where(({ eb, exists, or }) =>
      or([eb('n.comment_id', 'is', null), exists(isShownComment(sql.ref('n.comment_id')))]),
    )
    .where(({ eb, exists, or }) =>
      or([eb('n.review_id', 'is', null), exists(isReadableReview(sql.ref('n.review_id')))]),
    )
    .where(isWantedNotice(userId))

import type { DraftLinkEvent } from '@koryaku/contracts/articles/share/draft-link.events.ts'
import type { TextVersionNamed } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type { DomainEventType } from '@koryaku/contracts/events.ts'
import type { ModerationSealed } from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import type { ArticleTicksEvent } from '@koryaku/contracts/reactions/article-ticks.events.ts'
import type { ReviewSlotTaken } from '@koryaku/contracts/reviews/review.events.ts'
import type { UserNameReserved } from '@koryaku/contracts/users/user.events.ts'
import type { EventTypes, Projection } from '#engine/projection.ts'
import { activity } from './activity.ts'
import { articles } from './articles.ts'
import { categories } from './categories.ts'
import { comments } from './comments.ts'
import { follows } from './follows.ts'
import { games } from './games.ts'
import { igdb } from './igdb.ts'
import { images } from './images.ts'
import { inquiries } from './inquiries.ts'
import { kpis } from './kpis.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { partners } from './partners.ts'
import { publications } from './publications.ts'
import { ranking } from './ranking.ts'
import { reactions } from './reactions.ts'
import { relations } from './relations.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { reviews } from './reviews.ts'
import { schedules } from './schedules.ts'
import { series } from './series.ts'
import { shelf } from './shelf.ts'
import { templates } from './templates.ts'
import { users } from './users.ts'
import { versions } from './versions.ts'
import { votes } from './votes.ts'

/** To add one is to add its file and this line. A rebuild folds the first ones first: the largest. */
const all = [
  ranking,
  articles,
  reactions,
  games,
  users,
  follows,
  notifications,
  publications,
  activity,
  kpis,
  images,
  categories,
  schedules,
  templates,
  versions,
  votes,
  series,
  comments,
  reviews,
  shelf,
  relations,
  requests,
  partners,
  igdb,
  moderation,
  inquiries,
  reports,
] as const

/** Every read model. */
export const projections: readonly Projection[] = all

/**
 * Events that are read only from the log: reservations of names, the hash chain over moderation events, names
 * of versions, the review that holds the slot of its author and game, readers of drafts by a link, and ticks in
 * checklists. Authors, and readers with the link, read those from the log itself.
 */
type ReadByNobody =
  | EventOf<
      typeof UserNameReserved | typeof ModerationSealed | typeof TextVersionNamed | typeof ReviewSlotTaken
    >
  | DraftLinkEvent
  | ArticleTicksEvent
type Read = (typeof all)[number]['handles'] extends EventTypes<infer Event> ? Event : never
type Undecided = Exclude<DomainEventType, (Read | ReadByNobody)['type']>
// The compiler reports a new event here until a projection reads it, or it is listed above as unread.
true satisfies [Undecided] extends [never] ? true : Undecided

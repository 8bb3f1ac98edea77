import type { EventOf } from '@koryaku/contracts/define-event.ts'
import type { DomainEventType } from '@koryaku/contracts/events.ts'
import type { ModerationSealed } from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import type { UserNameReserved } from '@koryaku/contracts/users/user.events.ts'
import type { EventTypes, Projection } from '#engine/projection.ts'
import { activity } from './activity.ts'
import { articles } from './articles.ts'
import { follows } from './follows.ts'
import { games } from './games.ts'
import { images } from './images.ts'
import { inquiries } from './inquiries.ts'
import { kpis } from './kpis.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { ranking } from './ranking.ts'
import { reactions } from './reactions.ts'
import { users } from './users.ts'

/** To add one is to add its file and this line. A rebuild folds the first ones first: the largest. */
const all = [
  ranking,
  articles,
  reactions,
  games,
  users,
  follows,
  notifications,
  activity,
  kpis,
  images,
  moderation,
  inquiries,
] as const

/** Every read model. */
export const projections: readonly Projection[] = all

/** Events that the log alone needs: who asked for a name, and what seals the deeds of moderators. */
type ReadByNobody = EventOf<typeof UserNameReserved | typeof ModerationSealed>
type Read = (typeof all)[number]['handles'] extends EventTypes<infer Event> ? Event : never
type Undecided = Exclude<DomainEventType, (Read | ReadByNobody)['type']>
// A new event is named here by the compiler until a projection reads it, or it is said above that none does.
true satisfies [Undecided] extends [never] ? true : Undecided

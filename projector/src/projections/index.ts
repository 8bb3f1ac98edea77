import type { Projection } from '#engine/projection.ts'
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

/** Every read model. To add one is to add its file and this line. A rebuild folds the first ones first: the largest. */
export const projections: readonly Projection[] = [
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
]

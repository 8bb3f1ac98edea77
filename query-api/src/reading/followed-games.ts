import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameFollow } from '@koryaku/contracts/tables/game-follow.table.ts'
import { gameMerge } from '@koryaku/contracts/tables/game-merge.table.ts'

const f = alias(gameFollow, 'f')
const m = alias(gameMerge, 'm')
const n = alias(gameMerge, 'n')

/** SQL: the games that a member follows, each as what it is shown as, and since when. @param userId parameter that holds it */
export const followedAs = (userId: string): string =>
  `select coalesce(${m.canonical_id}, ${f.game_id}) as game_id, max(${f.at}) as at
     from ${f} left join ${m} on ${m.game_id} = ${f.game_id}
    where ${f.user_id} = ${userId} and ${f.is_set} group by 1`

/** SQL: ids of all games that are shown as one that a member follows. */
export const followedWithMerged = (userId: string): string =>
  `select k.game_id from (${followedAs(userId)}) k
   union all select ${n.game_id} from (${followedAs(userId)}) k join ${n} on ${n.canonical_id} = k.game_id`

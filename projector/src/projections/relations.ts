import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import {
  AliasMuted,
  aliasMuteFamily,
  type MutedWordsChanged,
  mutedWordsFamily,
  UserBlocked,
  UserMuted,
  userBlockFamily,
  userMuteFamily,
} from '@koryaku/contracts/relations/relation.events.ts'
import { aliasMute } from '@koryaku/contracts/tables/alias-mute.table.ts'
import { mutedWord } from '@koryaku/contracts/tables/muted-word.table.ts'
import type { PairTable } from '@koryaku/contracts/tables/pair-table.ts'
import { relationErased } from '@koryaku/contracts/tables/relation-erased.table.ts'
import { userBlock } from '@koryaku/contracts/tables/user-block.table.ts'
import { userMute } from '@koryaku/contracts/tables/user-mute.table.ts'
import { UserErased } from '@koryaku/contracts/users/user.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { openMutedWords } from '@koryaku/server-kit/muted-words.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { noExclusions } from './exclusions.ts'
import { appendPairs, applyPairs, definePairChanges, foldPairs, type PairChange } from './pairs.ts'

/**
 * A table of pairs, the rows that a rebuild appends for it, its changes in a batch, and which of its sides
 * are users.
 */
const kinds = [
  {
    ...{ table: userBlock, changes: definePairChanges('user_block_change', userBlock) },
    persons: [userBlock.names.user_id, userBlock.names.blocked_id],
    changesIn: (events: readonly Recorded[]): PairChange[] =>
      events.filter(userBlockFamily.has).map(event => {
        const { userId, blockedId } = event.data
        return { keys: [blockedId, userId], isSet: event.type === UserBlocked.type, event }
      }),
  },
  {
    ...{ table: userMute, changes: definePairChanges('user_mute_change', userMute) },
    persons: [userMute.names.user_id, userMute.names.muted_id],
    changesIn: (events: readonly Recorded[]): PairChange[] =>
      events.filter(userMuteFamily.has).map(event => {
        const { userId, mutedId } = event.data
        return { keys: [mutedId, userId], isSet: event.type === UserMuted.type, event }
      }),
  },
  {
    ...{ table: aliasMute, changes: definePairChanges('alias_mute_change', aliasMute) },
    persons: [aliasMute.names.user_id],
    changesIn: (events: readonly Recorded[]): PairChange[] =>
      events.filter(aliasMuteFamily.has).map(event => {
        const { userId, commentId } = event.data
        return { keys: [commentId, userId], isSet: event.type === AliasMuted.type, event }
      }),
  },
] as const

/**
 * The users and words that members avoid. No other projection depends on it: readers query these tables, so
 * that any order of events gives the same result, and a change applies to older content. An erased account is
 * in none of them.
 */
export const relations = defineProjection({
  name: 'relations',
  codeVersion: 2,
  tables: [userBlock, userMute, aliasMute, mutedWord, relationErased],
  sealed: [mutedWord.name],
  handles: on(
    ...userBlockFamily.events,
    ...userMuteFamily.events,
    ...aliasMuteFamily.events,
    ...mutedWordsFamily.events,
    UserErased,
  ),
  async apply(db, events, t) {
    const changes = kinds.map(({ changesIn }) => changesIn(events))
    await noteErased(db, events, t)
    const gone = await erasedAmong(db, t, personsIn(changes.flat()))
    for (const [n, { table }] of kinds.entries()) {
      const standing = (changes[n] ?? []).filter(({ keys }) => !keys.some(id => gone.has(id)))
      await applyPairs(db, t, table, standing, noExclusions)
    }
    await forgetErased(db, events, t)
    await keepWords(db, events, t)
  },
  bulk: {
    changes: kinds.map(({ changes }) => changes),
    async append(db, events, t, changes) {
      for (const kind of kinds) appendPairs(changes, kind.changes, kind.changesIn(events))
      await noteErased(db, events, t)
      await keepWords(db, events, t)
    },
    folds: kinds.map(({ table, changes, persons }) => ({
      tables: [table],
      statements: t => [foldPairs(t, table, changes), ...persons.map(side => withoutErased(t, table, side))],
    })),
  },
})

const personsIn = (changes: readonly PairChange[]): string[] => changes.flatMap(({ keys }) => keys)

const erasedIn = (events: readonly Recorded[]): string[] =>
  events.flatMap(event => (event.type === UserErased.type ? [event.data.userId] : []))

function noteErased(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<void> {
  const rows = new Map(
    events.flatMap(event => {
      if (event.type !== UserErased.type) return []
      const { userId: user_id } = event.data
      return [[user_id, { user_id, at: event.metadata.occurredAt }] as const]
    }),
  )
  return upsertRows(db, t, relationErased, rows.values())
}

const erasedAmong = (db: PoolClient, t: TableName, persons: string[]) =>
  loadRows(db, t, relationErased, persons)

async function forgetErased(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<void> {
  const erased = erasedIn(events)
  if (erased.length === 0) return
  for (const { table, persons } of kinds)
    for (const side of persons)
      await deleteRows(
        db,
        t,
        table,
        erased.map(id => ({ [side]: id })),
      )
}

const withoutErased = (t: TableName, table: PairTable, side: string): string =>
  `delete from ${t(table)} p using ${t(relationErased)} e where p.${side} = e.${relationErased.names.user_id}`

type WordsChanged = Recorded<EventOf<typeof MutedWordsChanged>>

/** The last list of each member; erased members have no list. */
async function keepWords(db: PoolClient, events: readonly Recorded[], t: TableName): Promise<void> {
  const last = new Map<string, WordsChanged>()
  for (const event of events) if (mutedWordsFamily.has(event)) last.set(event.data.userId, event)
  const touched = [...new Set([...last.keys(), ...erasedIn(events)])]
  if (touched.length === 0) return
  const gone = await erasedAmong(db, t, touched)
  const keys = await findUserKeys(db, touched)
  const rows = [...last.values()].flatMap(({ data: { userId, sealed } }) =>
    gone.has(userId) ? [] : rowsOf(userId, openMutedWords(sealed, userId, keys.get(userId))),
  )
  await deleteRows(
    db,
    t,
    mutedWord,
    touched.map(user_id => ({ user_id })),
  )
  await upsertRows(db, t, mutedWord, rows)
}

const rowsOf = (user_id: string, words: string[]) =>
  words.map((word, place) => ({
    ...{ user_id, word, place },
    pattern: `%${tagKey(word).replace(/[\\%_]/g, '\\$&')}%`,
  }))

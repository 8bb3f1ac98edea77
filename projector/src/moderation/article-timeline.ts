import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import {
  type EventStore,
  type Recorded,
  type RecordedEvent,
  storedType,
} from '@koryaku/server-kit/event-store.ts'
import { type ModerationEvent, moderationHash, moderationIn } from '@koryaku/server-kit/moderation-chain.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import { openText } from '@koryaku/server-kit/sealed-text.ts'
import type { Pool } from 'pg'
import type { CliWords } from '#text/words.ts'

const namedAmong = statement((userIds: Param<readonly string[]>) =>
  read
    .selectFrom('read.user_card')
    .select(['user_id', 'name'])
    .where(({ eb, fn }) => eb('user_id', '=', fn.any(userIds)))
    .where('name', 'is not', null),
)

/** Prints what happened to an article: who, when, rule, reason, evidence, appeal, decision. @returns whether there is one */
export async function printTimeline(
  { db, events }: { db: Pool; events: EventStore },
  articleId: string,
  say: (line: string) => void,
  words: CliWords['audit'],
): Promise<boolean> {
  const entries: Entry[] = []
  for await (const event of events.readWhole(articleStream(articleId))) entries.push(entryOf(event))
  if (entries.length === 0) return false
  const names = await namesOf(
    db,
    entries.map(({ actorId }) => actorId),
  )
  const texts = entries.flatMap(({ moderation }) => (moderation ? textsIn(moderation.data) : []))
  const keys = await findUserKeys(
    db,
    texts.map(({ sealed }) => sealed.owner),
  )
  for (const { type, revision, actorId, occurredAt, moderation } of entries) {
    say(words.entry(occurredAt, revision, type, names.get(actorId) ?? actorId))
    if (!moderation) continue
    const facts: Facts = moderation.data
    for (const fact of ['rule', 'evidenceRevision', 'outcome', 'cause'] as const)
      if (facts[fact] !== undefined) say(`    ${words.facts[fact]}: ${facts[fact]}`)
    for (const { name, sealed } of textsIn(moderation.data))
      say(`    ${words.facts[name]}: ${opened(sealed, keys, words)}`)
    say(`    ${words.facts.hash}: ${moderationHash(moderation)}`)
  }
  return true
}

/** Without the texts of the article itself: an author can have saved any number of them. */
interface Entry {
  type: string
  revision: bigint
  actorId: string
  occurredAt: string
  moderation: Recorded<ModerationEvent> | undefined
}

const entryOf = (event: RecordedEvent): Entry => {
  const { revision, metadata } = event
  const { actorId, occurredAt } = metadata
  return { type: storedType(event), revision, actorId, occurredAt, moderation: moderationIn(event) }
}

/** The facts that any event of moderation may contain; a release has none of them. */
interface Facts extends Partial<Record<'rule' | 'evidenceRevision' | 'outcome' | 'cause' | 'by', string>> {
  reason?: SealedText
  undoReason?: SealedText | undefined
  appeal?: SealedText
}

const textsIn = (facts: Facts) =>
  (['reason', 'undoReason', 'appeal'] as const).flatMap(name => {
    const sealed = facts[name]
    return sealed === undefined ? [] : [{ name, sealed }]
  })

function opened({ text, owner }: SealedText, keys: Map<string, Buffer>, words: CliWords['audit']): string {
  try {
    return openText(text, owner, keys.get(owner)) ?? words.erased
  } catch {
    return words.unreadable
  }
}

async function namesOf(db: Pool, userIds: string[]): Promise<Map<string, string>> {
  const rows = await namedAmong(db, userIds)
  return new Map(rows.map(({ user_id, name }) => [user_id, `${name} (${user_id})`]))
}

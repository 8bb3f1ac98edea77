import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { EventStore, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { SealedText } from '@koryaku/contracts/moderation/moderation.events.ts'
import { isModeration, moderationHash } from '@koryaku/contracts/server/moderation-chain.ts'
import { findUserKeys } from '@koryaku/contracts/server/sealed-profile.ts'
import { openText } from '@koryaku/contracts/server/sealed-text.ts'
import type { Pool } from 'pg'
import type { CliWords } from '#commands/text/words.ja.ts'

/** Prints what happened to an article: who, when, rule, reason, evidence, appeal, decision. @returns whether there is one */
export async function printTimeline(
  { db, events }: { db: Pool; events: EventStore },
  articleId: string,
  say: (line: string) => void,
  words: CliWords['audit'],
): Promise<boolean> {
  const recorded: RecordedEvent[] = []
  // Without the texts of the article itself: an author can have saved any number of them.
  for await (const event of events.readWhole(articleStream(articleId)))
    recorded.push(isModeration(event) ? event : { ...event, original: {}, data: {} })
  if (recorded.length === 0) return false
  const names = await namesOf(
    db,
    recorded.map(({ metadata }) => metadata.actorId),
  )
  const texts = recorded.flatMap(({ data }) => textsIn(data))
  const keys = await findUserKeys(
    db,
    texts.map(({ sealed }) => sealed.owner),
  )
  for (const event of recorded) {
    const { type, revision, metadata, data } = event
    const actor = names.get(metadata.actorId) ?? metadata.actorId
    say(words.entry(metadata.occurredAt, revision, type, actor))
    for (const fact of ['rule', 'evidenceRevision', 'outcome', 'cause'] as const)
      if (data[fact] !== undefined) say(`    ${words.facts[fact]}: ${data[fact]}`)
    for (const { name, sealed } of textsIn(data))
      say(`    ${words.facts[name]}: ${opened(sealed, keys, words)}`)
    if (isModeration(event)) say(`    ${words.facts.hash}: ${moderationHash(event)}`)
  }
  return true
}

const textsIn = (data: RecordedEvent['data']) =>
  (['reason', 'undoReason', 'appeal'] as const).flatMap(name =>
    data[name] === undefined ? [] : [{ name, sealed: data[name] as SealedText }],
  )

function opened({ text, owner }: SealedText, keys: Map<string, Buffer>, words: CliWords['audit']): string {
  try {
    return openText(text, owner, keys.get(owner)) ?? words.erased
  } catch {
    return words.unreadable
  }
}

async function namesOf(db: Pool, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ user_id: string; name: string }>(
    'select user_id, name from read.user_card where user_id = any($1) and name is not null',
    [userIds],
  )
  return new Map(rows.map(({ user_id, name }) => [user_id, `${name} (${user_id})`]))
}

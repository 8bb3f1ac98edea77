import { setTimeout as delay } from 'node:timers/promises'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { Member } from '#bench/site/members.ts'
import type { AttackedSite } from './attacked-site.ts'

const BATCH_BYTES = 700_000
const PROJECTED_WITHIN_MS = 180_000
const PARAGRAPHS = 195
const LETTERS = 1_000

/**
 * A draft whose text was saved this number of times, about half a megabyte each.
 * @returns its ID
 */
export async function draftWithSaves(site: AttackedSite, author: Member, saves: number): Promise<string> {
  const { data } = await send<{ data: { id: string } }>(site, author, 'POST', '/api/articles', {
    game_slug: site.article.slug,
  })
  await send(site, author, 'PATCH', `/api/my/articles/${data.id}/text`, { base: null, text: longText() })
  await repeatLast(site, articleTextFamily.stream(data.id), saves)
  return data.id
}

/** Edits the profile of a member this number of times. */
export async function editProfile(site: AttackedSite, member: Member, times: number): Promise<void> {
  await send(site, member, 'PATCH', '/api/my/profile', { description: randomKanji(500) })
  await repeatLast(site, userStream(member.userId), times)
}

/** Appends the last event of a stream again and again: by its routes that would take days. Waits for the projector. */
async function repeatLast<Event extends DomainEvent>(
  { events, db }: AttackedSite,
  stream: Stream<Event>,
  times: number,
): Promise<void> {
  const last = await events.readLast(stream)
  if (!last) throw new Error(`${stream} is empty`)
  const { type, data, metadata, original } = requireKnown(last)
  const batch = Math.max(1, Math.floor(BATCH_BYTES / JSON.stringify(original).length))
  let { revision, position }: { revision: bigint; position: bigint } = last
  for (let left = times; left > 0; left -= batch) {
    const copies = Array.from({ length: Math.min(batch, left) }, () => {
      const id = newCommandId()
      return { id, type, data, metadata: { ...metadata, $correlationId: id, $causationId: id } } as never
    })
    const appended = await events.append(stream, revision, copies)
    revision = appended.revision
    position = appended.position ?? position
  }
  const isProjected = async () => {
    const { rows } = await db.query<{ is: boolean }>('select position >= $1 as is from read.read_position', [
      String(position),
    ])
    return rows[0]?.is
  }
  for (const until = Date.now() + PROJECTED_WITHIN_MS; !(await isProjected()); await delay(200))
    if (Date.now() > until) throw new Error(`${stream} was not projected`)
}

/** A text of nearly the maximum length. */
export function longText(): object {
  const content = Array.from({ length: PARAGRAPHS }, (_, n) => ({
    type: 'paragraph',
    attrs: { blockId: `block${n}`.padEnd(8, 'a') },
    content: [{ type: 'text', text: randomKanji(LETTERS) }],
  }))
  return { title: '長い文', document: { type: 'doc', version: 1, content } }
}

/** Text that does not compress well. */
const randomKanji = (letters: number): string =>
  String.fromCodePoint(...Array.from({ length: letters }, () => 0x4e00 + Math.floor(Math.random() * 5_000)))

async function send<Answer>(
  { url }: AttackedSite,
  { headers }: Member,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    ...{ method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

import { type ImportKind, importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import { grantRoles, signUp } from '@koryaku/infra/seed/demo-accounts.ts'
import { describeImportFaults } from '@koryaku/infra/seed/describe-faults.ts'
import type { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { sendInBatches } from '@koryaku/infra/seed/send-batches.ts'
import { makeMembers } from '#bench/site/members.ts'
import type { Writer } from './acknowledged-load.ts'
import type { SiteUnderFaults } from './site-under-faults.ts'

const ARTICLES_PER_WRITER = 5
const AUTHOR = 'faults-author'
const READER = 'faults-reader'
const GAME = 'faults-game'

export interface PeopleAndContent {
  /** Asks for rebuilds and verifications. */
  owner: HttpSession
  writers: Writer[]
  /** Writes only the probe that shows recovery. */
  probe: Writer
  /** An article with one like and no further reactions, whose row is damaged by hand. */
  quietArticleId: string
}

/** An owner, writers with articles for each to react to and an own article each, all created by commands. */
export async function makePeopleAndContent(
  { url, environment }: SiteUnderFaults,
  count: number,
): Promise<PeopleAndContent> {
  const person = { email: 'owner@example.com', name: 'unei' }
  const { session: owner } = await signUp(url, url, environment.MAILBOX_URL ?? '', person)
  await grantRoles(environment, ['unei'])

  const occurredAt = '2026-01-01T00:00:00.000Z'
  const send = async (kind: ImportKind, items: unknown[]) => {
    const refused = await sendInBatches(owner, kind, items)
    if (refused[0]) throw new Error(`${kind}: ${describeImportFaults(refused[0].faults)}`)
  }
  await send('games', [{ slug: GAME, details: { titleJa: 'ゲーム' } }])
  const users = [AUTHOR, READER].map(key => ({ key, name: key, displayName: key, occurredAt }))
  await send('users', users)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '攻略です。' }] }
  const keys = Array.from({ length: (count + 1) * ARTICLES_PER_WRITER + 1 }, (_, n) => `faults-${n}`)
  const document = { type: 'doc', version: 1, content: [paragraph] }
  await send(
    'articles',
    keys.map((key, n) => ({
      ...{ key, authorKey: AUTHOR, gameSlug: GAME, occurredAt },
      content: { title: `記事${n}`, document, tags: [] },
    })),
  )
  const quiet = keys.at(-1) ?? ''
  await send('interactions', [{ kind: 'like', userKey: READER, articleKey: quiet, occurredAt }])
  const ids = keys.map(importedArticleId)
  const members = await makeMembers(environment, count + 1)
  const writers: Writer[] = []
  for (const [n, { userId, headers }] of members.entries()) {
    const articleIds = ids.slice(n * ARTICLES_PER_WRITER, (n + 1) * ARTICLES_PER_WRITER)
    writers.push({ userId, member: headers, articleIds, own: await draft(url, headers) })
  }
  return {
    owner,
    writers: writers.slice(1),
    probe: writers[0] as Writer,
    quietArticleId: importedArticleId(quiet),
  }
}

async function draft(url: string, headers: Record<string, string>): Promise<Writer['own']> {
  const answer = await fetch(`${url}/api/articles`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ game_slug: GAME }),
  })
  if (!answer.ok) throw new Error(`a draft: answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: { attributes: Writer['own'] } }
  return { path: data.attributes.path, revision: data.attributes.revision }
}

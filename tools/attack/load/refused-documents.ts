import type { Member } from '#bench/site/members.ts'
import type { Stop } from './bells.ts'

/** Each member sends invalid documents, one after the other, until it is stopped. */
export async function sendRefusedDocuments(url: string, members: Member[]): Promise<Stop> {
  const document = { type: 'doc', content: Array.from({ length: 19_000 }, () => ({ type: 'unknown' })) }
  const body = JSON.stringify({ base: null, text: { title: 'x', document } })
  let on = true
  const senders = members.map(async ({ headers }) => {
    while (on) {
      const answer = await fetch(`${url}/api/my/articles/${'x'.repeat(13)}/text`, {
        ...{ method: 'PATCH', body, headers: { ...headers, 'content-type': 'application/json' } },
      })
      await answer.arrayBuffer()
      if (answer.status < 400) throw new Error('a document of unknown nodes was taken')
    }
  })
  return async () => {
    on = false
    await Promise.all(senders)
  }
}

import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import type { TemplateHeaderEvent } from '@koryaku/contracts/templates/template-header.events.ts'
import { newContentKey, openContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { fold } from '#command-handling/decider.ts'
import { AT, given } from '#testing/given-when-then.ts'
import { type HeaderCommand, headerDecider } from './header.decider.ts'

const [headerId, ownerId, other] = ['header', 'owner', 'other'].map(shortIdFrom) as [string, string, string]
const key = newContentKey()
const decider = headerDecider(headerId, key)
const head: ArticleDocument = { type: 'doc', version: 1, content: [{ type: 'paragraph' }] }
const words = { title: 'ボス攻略', purpose: '倒し方をまとめる', head }
const add: HeaderCommand = { type: 'AddHeader', headerId, ownerId, order: 10, words }
const change = (changed: object, actorId = ownerId): HeaderCommand => ({
  ...{ type: 'ChangeHeader', actorId, change: changed },
})
const remove = (actorId = ownerId): HeaderCommand => ({ type: 'RemoveHeader', actorId })

function after(...commands: HeaderCommand[]): TemplateHeaderEvent[] {
  const stream: TemplateHeaderEvent[] = []
  for (const command of commands) {
    const past = stream.map((event, n) => ({ ...event, revision: BigInt(n), metadata: { occurredAt: AT } }))
    stream.push(...decider.decide(command, fold(decider, past)))
  }
  for (const event of stream) storedForm(event)
  return stream
}
const wordsOf = (event?: TemplateHeaderEvent) =>
  event && 'sealed' in event.data && openContent(event.data.sealed, headerId, key)

describe('a template header', () => {
  it('lies sealed, and is changed in what the change names', () => {
    const [added, changed, ...more] = after(add, change({ title: 'ボス', order: 20 }), change({ order: 20 }))
    expect(JSON.stringify(added)).not.toContain('ボス')
    expect(wordsOf(added)).toEqual(words)
    expect([changed?.type, wordsOf(changed)]).toEqual(['TemplateHeaderChanged', { ...words, title: 'ボス' }])
    expect(changed?.data).toMatchObject({ order: 20 })
    expect(more).toEqual([])
  })
  it('is removed once', () => {
    const removed = { type: 'TemplateHeaderRemoved', data: { headerId, ownerId } } as const
    given(decider, after(add)).when(remove()).happens(removed)
    given(decider, after(add, remove())).when(remove()).nothingHappens()
    given(decider, after(add, remove()))
      .when(change({ title: 'x' }))
      .isRefused('not_found')
  })
  it('does not exist for others', () => {
    given(decider, after(add))
      .when(change({ title: 'x' }, other))
      .isRefused('not_found')
    given(decider, after(add)).when(remove(other)).isRefused('not_found')
    given(decider, after(add, remove())).when(remove(other)).isRefused('not_found')
    given(decider, []).when(remove()).isRefused('not_found')
  })
})

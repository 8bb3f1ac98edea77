import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'

export const people = ['a', 'b', 'c', 'd'].map(name => shortIdFrom(`person:${name}`))
export const games = ['one', 'two'].map(slug => ({ gameId: gameIdForSlug(slug), slug }))
export const articleIds = ['x', 'y', 'z'].map(name => shortIdFrom(`article:${name}`))

export interface Step {
  stream: string
  type: string
  data: Record<string, unknown>
  /** Minutes after the start of the history. */
  minute: number
  /** A prerequisite in another stream: the number of its steps that must come first. */
  needs?: { stream: string; steps: number }
}

export const START = Date.parse('2026-10-30T12:00:00Z')

/** The time of a step, as events carry it. */
export const isoAt = (minute: number): string => new Date(START + minute * 60_000).toISOString()

export const content = (title: string, tags: string[]) => ({
  ...{ kind: 'strategy', language: 'ja', title, description: '', thumbnail: null, tags },
  document: emptyDocument(),
})

import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { headOf } from '@koryaku/contracts/articles/text/text-head.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { sealContent } from '@koryaku/server-kit/sealed-content.ts'
import fc from 'fast-check'
import { CONTENT_KEY } from './member-lives.ts'
import { articleIds, content, games, isoAt, people, type Step } from './steps.ts'

const writtenId = shortIdFrom('article:written')
/** Articles whose texts have a key. */
export const keptContents = [...articleIds, writtenId]

const sealed = (part: object, contentId: string): string => sealContent(part, contentId, CONTENT_KEY)

interface Where {
  articleId: string
  authorId: string | undefined
  gameId: string | undefined
}

/** The nth save of a text; whole, or a step from the one before. */
export function saveStep(where: Where, n: number, title: string, isWhole: boolean, minute: number): Step {
  const { articleId: contentId, authorId, gameId } = where
  const text: ArticleText = textOf(title, paragraph('aaaaaaaa', `${title}の本文`))
  const saved = isWhole ? { text } : { ops: [{ op: 'title', title }] }
  const data = {
    ...{ contentId, authorId, gameId, base: n === 0 ? null : `t${n - 1}`, whole: isWhole },
    ...{ trigger: 'auto', restores: null, conflicts: 0, sealedHead: sealed(headOf(text), contentId) },
    sealed: sealed(saved, contentId),
  }
  const needs = { stream: `article-${contentId}`, steps: 1 }
  return { stream: `articleText-${contentId}`, type: 'TextSaved', data, minute, needs }
}

/** Saves of the text of an article that began before texts had streams. */
export const savesOf = (article: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.nat(5_000), { maxLength: 4 }).map(minutes => {
    const where = {
      articleId: articleIds[article] ?? '',
      ...{ authorId: people[article % 2], gameId: games[article % 2]?.gameId },
    }
    const times = minutes.toSorted((a, b) => a - b)
    return times.map((minute, n) => saveStep(where, n, `文${minute}`, n === 0, minute))
  })

/**
 * An article in its current format: its text in a separate stream, of which some versions are public for a
 * while.
 */
export const writtenLife = (): fc.Arbitrary<Step[][]> => {
  const turn = fc.constantFrom(
    ...(['save', 'whole', 'publish', 'revise', 'back', 'set', 'remove', 'purge'] as const),
    ...(['plan', 'unplan', 'keep', 'miss'] as const),
  )
  return fc.array(fc.tuple(turn, fc.nat(5_000)), { maxLength: 10 }).map(turns => {
    const where = { articleId: writtenId, authorId: people[0], gameId: games[0]?.gameId }
    const life: Step[] = []
    const saves: Step[] = []
    const add = (type: string, minute: number, data: object = {}) =>
      life.push({ stream: `article-${writtenId}`, type, data: { ...where, ...data }, minute })
    add('ArticleDrafted', 0, { content: content('', []) })
    let status: 'draft' | 'published' = 'draft'
    let isDeleted = false
    let scheduleId: string | null = null
    const ends = (cause: string, minute: number) => {
      if (scheduleId !== null) add('PublicationUnscheduled', minute, { scheduleId, cause })
      scheduleId = null
    }
    const save = (isWhole: boolean, minute: number) =>
      saves.push(saveStep(where, saves.length, `新${minute}`, isWhole || saves.length === 0, minute))
    for (const [what, minute] of turns.toSorted((a, b) => a[1] - b[1])) {
      if (what === 'remove') {
        ends('deleted', minute)
        if (isDeleted) add('ArticleRestored', minute, { status })
        else
          add('ArticleDeleted', minute, { wasPublished: status === 'published', purgeAt: isoAt(minute + 9) })
        isDeleted = !isDeleted
      } else if (isDeleted && what === 'purge') {
        add('ArticlePurged', minute)
        break
      } else if (isDeleted) continue
      else if (what === 'save' || what === 'whole') save(what === 'whole', minute)
      else if (what === 'set') {
        const on = isoAt(minute).slice(0, 10)
        const checked = minute % 3 === 0 ? null : { version: `Ver. 1.${minute % 2}`, platform: null, on }
        const settings = { description: `要${minute}`, thumbnail: null, tags: [`札${minute % 3}`], checked }
        const open = { kind: 'blog', language: 'en', versionsPublic: minute % 2 === 0 }
        add('ArticleSettingsChanged', minute, { ...open, sealed: sealed(settings, writtenId) })
      } else if (what === 'plan') {
        scheduleId = shortIdFrom(`schedule:${minute}`)
        const chosen = { publishAt: isoAt(minute + 60), zone: 'Asia/Tokyo', textRef: 't0', substantial: true }
        add('PublicationScheduled', minute, { scheduleId, ...chosen })
      } else if (what === 'unplan' || what === 'keep') ends(what === 'keep' ? 'kept' : 'author', minute)
      else if (what === 'miss') {
        if (scheduleId !== null) add('ScheduledPublicationMissed', minute, { scheduleId, cause: 'suspended' })
        scheduleId = null
      } else if (what === 'back' && status === 'published') {
        ends('unpublished', minute)
        add('ArticleUnpublished', minute)
        status = 'draft'
      } else if (what === (status === 'draft' ? 'publish' : 'revise')) {
        ends('published', minute)
        save(true, minute)
        const textRef = `t${saves.length - 1}`
        if (status === 'draft') add('ArticlePublished', minute, { textRef })
        else add('ArticleRevised', minute, { textRef, substantial: minute % 2 === 0 })
        const last = life.at(-1)
        if (last) last.needs = { stream: `articleText-${writtenId}`, steps: saves.length }
        status = 'published'
      }
    }
    return [life, saves]
  })
}

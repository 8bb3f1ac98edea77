import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gameTags, ownTags, tagSearch } from '#app/entities/tag/tag-queries.ts'

/** People type faster than one can ask. */
const PAUSE_MS = 150
const SHOWN = 8

export interface TagOption {
  name: string
  /** Public articles of the game; unknown of tags that come from elsewhere. */
  count?: number
  /** Occurs in the text of the article. */
  inText?: true
}

interface Wanted {
  /** Slug of the game; '' while it is unknown. */
  slug: string
  /** Whole words only: text in composition is not requested. */
  typed: string
  chosen: readonly string[]
  inText: readonly string[]
}

/**
 * Options to pick: matches of the typed text; without any, tags in the article's text and frequently used
 * ones.
 */
export function useTagOptions({ slug, typed, chosen, inText }: Wanted): TagOption[] {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery(tagSearch(slug, typed && q))
  const own = useQuery(ownTags(slug))
  const often = useQuery(gameTags(slug))
  const counts = new Map(
    often.data?.data.map(({ attributes }) => [tagKey(attributes.name), attributes.articlesCount]),
  )
  const offered: TagOption[] = typed
    ? (found.data?.data.map(({ attributes }) => ({
        name: attributes.name,
        count: attributes.articlesCount,
      })) ?? [])
    : [
        ...inText.map(name => ({ name, inText: true as const })),
        ...(own.data?.data.map(({ id }) => ({ name: id })) ?? []),
        ...(often.data?.data.map(({ id }) => ({ name: id })) ?? []),
      ].map(option => ({ ...option, count: counts.get(tagKey(option.name)) }))
  const known = new Set(chosen.map(tagKey))
  return offered
    .filter(({ name }) => {
      const isNew = !known.has(tagKey(name))
      known.add(tagKey(name))
      return isNew
    })
    .slice(0, SHOWN)
}

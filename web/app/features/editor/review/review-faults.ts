import { isBlank } from '@koryaku/contracts/articles/text/block.ts'
import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { typedNumber } from '@koryaku/contracts/typed-number.ts'

/** A field without which a review cannot be published. */
export type MissingField = 'title' | 'score' | 'platform' | 'text'

/** The fields that are missing for publication, in their order on the page. */
export const missingIn = ({ title, score, platform, document }: ReviewContent): MissingField[] => {
  const missing = {
    score: score === null,
    platform: platform === null,
    title: title.trim() === '',
    text: document.content.every(isBlank),
  }
  return (Object.keys(missing) as MissingField[]).filter(field => missing[field])
}

/** @returns the hours of a field; null for an empty one, undefined for anything but a whole number up to `max` */
export function hoursIn(typed: string, max: number): number | null | undefined {
  const digits = typedNumber(typed)
  if (digits === '') return null
  const hours = Number(digits)
  return /^\d+$/.test(digits) && hours <= max ? hours : undefined
}

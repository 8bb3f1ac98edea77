import { z } from 'zod'
import { sealedPart } from '../articles/sealed-part.ts'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { SERIES_PARTS_MAX } from './series-parts.ts'

const series = { seriesId: shortIdSchema, ownerId: shortIdSchema }
const words = {
  ...series,
  /** Opens to `SeriesWords`, by the key of the series. */
  sealed: sealedPart,
}

export const SeriesMade = defineEvent('SeriesMade', z.object(words))
/** Its words from now on, whole. */
export const SeriesReworded = defineEvent('SeriesReworded', z.object(words))
/** Its articles from now on, in order, public or not. None of them is in another series. */
export const SeriesPartsSet = defineEvent(
  'SeriesPartsSet',
  z.object({ ...series, articleIds: z.array(shortIdSchema).max(SERIES_PARTS_MAX) }),
)
/** Its articles stay. Its key goes after this. */
export const SeriesRemoved = defineEvent('SeriesRemoved', z.object(series))

/** All series of one author: so an article is in one of them at most. */
export const seriesFamily = defineFamily({
  prefix: 'articleSeries',
  stream: (ownerId: string) => ownerId,
  events: [SeriesMade, SeriesReworded, SeriesPartsSet, SeriesRemoved],
})
export type SeriesEvent = FamilyEvent<typeof seriesFamily>

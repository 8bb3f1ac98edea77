import { z } from 'zod'
import { allOf, pageQuerySchema, resourceOf } from '../http/json-api.ts'
import { writtenLine } from '../line-of-text.ts'
import { gameVersionNumber } from './game.api.ts'
import { type GameDetails, gameSlugSchema } from './game.events.ts'
import { gameFields } from './game-cells.ts'

/** Slugs in one request: their text fits into a URL. */
export const CATALOGUE_SLUGS_MAX = 100

/** GET catalogue (role owner): all games in the order of slugs, also hidden ones. */
export const catalogueQuery = pageQuerySchema.extend({
  /** Part of a title or of the slug. */
  q: writtenLine(100).optional(),
  /** Only games without a value of this field. */
  missing: z.enum(gameFields).optional(),
  /** Only these, separated by commas. */
  slugs: z
    .string()
    .max(6_000)
    .transform(text => text.split(','))
    .pipe(z.array(gameSlugSchema).min(1).max(CATALOGUE_SLUGS_MAX))
    .optional(),
})
const cataloguedGame = resourceOf(
  'catalogued_game',
  z.object({
    slug: z.string(),
    version: gameVersionNumber,
    details: z.custom<GameDetails>().meta({ type: 'object' }),
    hidden: z.boolean(),
  }),
).meta({ id: 'CataloguedGame' })
export type CataloguedGame = z.output<typeof cataloguedGame>
export const catalogueList = allOf(cataloguedGame).meta({ id: 'CatalogueList' })
export type CatalogueList = z.output<typeof catalogueList>

import { z } from 'zod'
import { dataOf, resourceOf } from '../http/json-api.ts'
import { tickNameSchema } from './article-ticks.events.ts'
import { TICK_CHANGES_MAX } from './article-ticks.ts'

const names = z.array(tickNameSchema).max(TICK_CHANGES_MAX).default([])

/** PATCH my/article_ticks/{articleId} */
export const changeTicksBody = z.object({ add: names, remove: names })
/** GET and PATCH my/article_ticks/{articleId} */
export const ticksDocument = dataOf(resourceOf('articleTicks', z.object({ ticked: z.array(z.string()) })))
export type TicksDocument = z.output<typeof ticksDocument>

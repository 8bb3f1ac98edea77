import { z } from 'zod'
import { MeiliError } from '../errors.ts'

const strings = z.array(z.string())
const natural = z.number().int().min(0)
const filter = z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))])

/** The body of a search; every name that Meilisearch knows and that is served here. */
export const searchParamsSchema = z.strictObject({
  q: z.string().nullish(),
  offset: natural.optional(),
  limit: natural.optional(),
  page: natural.nullish(),
  hitsPerPage: natural.nullish(),
  filter: filter.nullish(),
  sort: strings.nullish(),
  distinct: z.string().nullish(),
  attributesToRetrieve: strings.nullish(),
  attributesToHighlight: strings.nullish(),
  attributesToCrop: strings.nullish(),
  attributesToSearchOn: strings.nullish(),
  cropLength: natural.default(10),
  cropMarker: z.string().default('…'),
  highlightPreTag: z.string().default('<em>'),
  highlightPostTag: z.string().default('</em>'),
  matchingStrategy: z.enum(['all', 'last', 'frequency']).default('last'),
  showMatchesPosition: z.boolean().default(false),
  showRankingScore: z.boolean().default(false),
  showRankingScoreDetails: z.boolean().default(false),
  rankingScoreThreshold: z.number().min(0).max(1).nullish(),
  locales: strings.nullish(),
  // Known parameters of unsupported features: only their empty values are accepted.
  facets: z.null().optional(),
  vector: z.null().optional(),
  hybrid: z.null().optional(),
  retrieveVectors: z.literal(false).optional(),
  showPerformanceDetails: z.literal(false).optional(),
})
export type SearchParams = z.output<typeof searchParamsSchema>

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Parses, or throws Meilisearch's error for the first wrong value. @param prefix of the error codes */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  prefix = 'invalid_search_',
): z.output<Schema> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys')
    throw new MeiliError('bad_request', `Unknown field \`${issue.keys[0]}\`.`)
  const name = issue?.path[0]
  if (name === undefined) throw new MeiliError('bad_request', `Invalid value: ${issue?.message}.`)
  const value = (body as Record<string, unknown>)[String(name)]
  throw new MeiliError(
    prefix + snake(String(name)),
    `Invalid value at \`.${issue?.path.join('.')}\`: ${issue?.message}, but found \`${JSON.stringify(value)}\`.`,
  )
}

/** Parameters of `GET …/search`: lists are separated by commas, numbers and switches are text. */
export function fromQueryString(query: Record<string, string>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(query)) {
    const lists = ['sort', 'locales']
    if (name.startsWith('attributes') || lists.includes(name)) body[name] = value.split(',')
    else if (/^(offset|limit|page|hitsPerPage|cropLength|rankingScoreThreshold)$/.test(name))
      body[name] = value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value)
    else if (name.startsWith('show') || name === 'retrieveVectors')
      body[name] = value === 'true' ? true : value === 'false' ? false : value
    else body[name] = value
  }
  return body
}

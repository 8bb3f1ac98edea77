import { campaigns } from '#app/features/campaigns/campaigns.ts'

const GAME = 'minecraft'
/** The demo content has one article of this game, which is part of a series. */
const ORDERED = 'the-legend-of-zelda-breath-of-the-wild'
/** The members who walk over the pages have no review of this game: the form of a new one stays. */
const UNREVIEWED = 'celeste'

interface Resource {
  id: string
  attributes: Record<string, unknown>
  replies?: Resource[]
}
interface Listed {
  data: Resource[]
  included?: { attributes: Record<string, unknown> }[]
  meta?: { totalCount?: number }
}
async function read(url: string, path: string): Promise<Listed> {
  const answer = await fetch(`${url}/api/${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Listed
}

/** All pages of a list: other journeys push what the demo content has from the first ones. */
async function readPages(url: string, list: string): Promise<Listed[]> {
  const page = (number: number) => read(url, `${list}?per=100&page=${number}`)
  const first = await page(1)
  const pages = Math.ceil((first.meta?.totalCount ?? 0) / 100)
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => page(n + 2))
  return [first, ...(await Promise.all(rest))]
}

/** An own draft, series, data table and review of the game. */
export interface Own {
  draft: string
  review: string
  series: string
  table: string
}

interface Series {
  id: string
  title: string
}
/** That of the demo content, which is known by one of its articles. */
async function demoSeries(url: string): Promise<Series> {
  const articles = `games/${ORDERED}/articles`
  for (const { id } of (await read(url, `${articles}?sort=popular&per=100`)).data) {
    const { data } = (await (await fetch(`${url}/api/${articles}/${id}`)).json()) as {
      data: { attributes: { series?: Series } }
    }
    if (data.attributes.series) return data.attributes.series
  }
  throw new Error(`no article of ${ORDERED} is part of a series`)
}

/**
 * Returns a URL of each route, with demo content and things of the signed-in user. Other journeys create and
 * delete the newest articles and members: the most popular ones stay.
 */
export async function demoAddresses(url: string): Promise<(route: string, own: Own) => string> {
  const [articles, tags, users, reviews] = await Promise.all([
    read(url, `games/${GAME}/articles?sort=popular`),
    read(url, `games/${GAME}/hashtags`),
    read(url, 'users?sort=followers'),
    read(url, `games/${GAME}/game_reviews?sort=popular`),
  ])
  const parameters: Record<string, unknown> = {
    gameSlug: GAME,
    articlePath: articles.data[0]?.id,
    // No comment: the page of its suspension has an empty state.
    commentId: articles.data[0]?.id,
    seriesId: (await demoSeries(url)).id,
    tagName: encodeURIComponent(String(tags.data[0]?.attributes.name)),
    name: users.data[0]?.attributes.name,
    campaign: campaigns[0].id,
    path: reviews.data[0]?.id,
  }
  return (route, { draft, series, table, review }) =>
    route.replace(/:(\w+)/g, (_, name: string) => {
      if (name === 'tableId') return table
      if (name === 'gameSlug' && route.endsWith('/game-reviews/new')) return UNREVIEWED
      if (name === 'path' && route.endsWith('/edit')) return review
      if (name === 'seriesId' && route.startsWith('/articles/')) return series
      return name === 'articlePath' && route.startsWith('/articles/')
        ? draft
        : String(parameters[name] ?? name)
    })
}

/** Texts of users and titles of games: they appear on pages of either language unchanged. */
export async function demoContent(url: string): Promise<string[]> {
  const [tags, ...whole] = await Promise.all([
    read(url, `games/${GAME}/hashtags`),
    ...['articles', 'users', 'games', 'requested_games', 'game_reviews'].map(list => readPages(url, list)),
  ])
  const lists = [tags, ...whole.flat()]
  const { meta } = (await (await fetch(`${url}/api/series/${(await demoSeries(url)).id}`)).json()) as {
    meta: { series: Record<string, unknown> }
  }
  const [shown] = (await read(url, `games/${GAME}/articles?sort=popular`)).data
  const comments = (await read(url, `article_comments?article_path=${shown?.id}`)).data
  const said: Listed = { data: comments.flatMap(({ replies = [], ...comment }) => [comment, ...replies]) }
  const texts = [...lists, said, { data: [{ attributes: meta.series }] } as Listed]
    .flatMap(({ data, included = [] }) => [...data, ...included])
    .flatMap(({ attributes }) => Object.values(attributes))
    .flat()
    .filter(value => typeof value === 'string' && value.length > 0) as string[]
  // Longer first, so that a name inside a sentence does not cut the sentence.
  return [...new Set(texts)].sort((a, b) => b.length - a.length)
}

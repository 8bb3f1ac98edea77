import { campaigns } from '#app/features/campaigns/campaigns.ts'

const GAME = 'minecraft'

interface Listed {
  data: { id: string; attributes: Record<string, unknown> }[]
  included?: { attributes: Record<string, unknown> }[]
}
async function read(url: string, path: string): Promise<Listed> {
  const answer = await fetch(`${url}/api/${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Listed
}

/**
 * An address of each route, with things of the demo content. `own`: path of a draft of whoever is signed in. The newest
 * articles and members are of other journeys, which also take them away: the best known ones stay.
 */
export async function demoAddresses(url: string): Promise<(route: string, own: string) => string> {
  const [articles, tags, users] = await Promise.all([
    read(url, `games/${GAME}/articles?sort=popular`),
    read(url, `games/${GAME}/hashtags`),
    read(url, 'users?sort=followers'),
  ])
  const parameters: Record<string, unknown> = {
    gameSlug: GAME,
    articlePath: articles.data[0]?.id,
    tagName: encodeURIComponent(String(tags.data[0]?.attributes.name)),
    name: users.data[0]?.attributes.name,
    campaign: campaigns[0].id,
    path: 'first-impressions',
  }
  return (route, own) =>
    route.replace(/:(\w+)/g, (_, name: string) =>
      name === 'articlePath' && route.startsWith('/articles/') ? own : String(parameters[name] ?? name),
    )
}

/** What people wrote and what games are called: stands on pages of either language as it is. */
export async function demoContent(url: string): Promise<string[]> {
  const lists = await Promise.all([
    ...[1, 2].map(page => read(url, `articles?per=50&page=${page}`)),
    ...[1, 2].map(page => read(url, `users?per=50&page=${page}`)),
    read(url, `games?per=50`),
    read(url, `games/${GAME}/hashtags`),
  ])
  const texts = lists
    .flatMap(({ data, included = [] }) => [...data, ...included])
    .flatMap(({ attributes }) => Object.values(attributes))
    .flat()
    .filter(value => typeof value === 'string' && value.length > 0) as string[]
  // Longer first, so that a name inside a sentence does not cut the sentence.
  return [...new Set(texts)].sort((a, b) => b.length - a.length)
}

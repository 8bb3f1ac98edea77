import { setTimeout as delay } from 'node:timers/promises'
import { scoreOf, type WindowCounts } from '@koryaku/contracts/ranking/formula.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { type Attack, Tries } from './attack.ts'
import type { AttackedSite } from './attacked-site.ts'

export const fraudAttacks: Attack[] = [
  {
    class: 'fraud',
    name: 'a thousand agents from one address',
    async run(site) {
      const tries = new Tries()
      const ranking = async () => {
        const answer = await fetch(`${site.url}/api/ranking/articles?range=daily&per=100&n=${Math.random()}`)
        return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
      }
      const before = await ranking()
      const target = await unmovedByOneReader(site, before)
      const place = before.indexOf(target)
      const head = await site.events.headPosition()
      for (let from = 0; from < 1_000; from += 50) {
        await Promise.all(
          Array.from({ length: 50 }, (_, n) =>
            fetch(`${site.url}/api/articles/${target}/page_views`, {
              method: 'POST',
              headers: { 'user-agent': agent(from + n), origin: site.url },
            }).then(answer => answer.body?.cancel()),
          ),
        )
      }
      const counted = await viewsCounted(site, target, head)
      tries.count(counted > 0, 'no view was counted: nothing was tried')
      tries.count(counted <= 1, `${counted} views of one address were counted`)
      const now = (await ranking()).indexOf(target)
      tries.count(
        Math.abs(place - now) < 3,
        `one machine moved an article from place ${place + 1} to ${now + 1}`,
      )
      tries.note = `${counted} views counted, place ${place + 1} → ${now + 1}`
      return tries
    },
  },
  {
    class: 'fraud',
    name: 'twelve accounts of one machine for one article',
    async run(site) {
      const tries = new Tries()
      const head = await site.events.headPosition()
      for (let n = 0; n < 12; n++) {
        const { session } = await site.person(`bought-${n}`)
        for (const kind of ['likes', 'bookmarks'])
          await session.expect('POST', `/api/article_${kind}/${site.article.id}`)
      }
      for (const prefix of ['articleLike-', 'articleBookmark-']) {
        let given = 0
        let weighing = 0
        for await (const { data } of site.events.readAll({ after: head, prefixes: [prefix] })) {
          const { articleId, weighs } = data as { articleId: string; weighs?: boolean }
          if (articleId !== site.article.id) continue
          given += 1
          weighing += Number(weighs !== false)
        }
        tries.count(given === 12, `${given} of 12 were given: nothing was tried`)
        tries.count(weighing <= 1, `${weighing} of one machine weigh in ${prefix}`)
      }
      return tries
    },
  },
  {
    class: 'fraud',
    name: 'views, which only the author may see, through the explanation of a place',
    async run(site) {
      const tries = new Tries()
      for (const range of ['daily', 'weekly', 'monthly', 'all']) {
        const { data } = (await (await fetch(`${site.url}/api/ranking/articles?range=${range}`)).json()) as {
          data: { id: string }[]
        }
        for (const { id } of data.slice(0, 5)) {
          const answer = await fetch(`${site.url}/api/ranking/articles/${id}/explanation?range=${range}`)
          const text = await answer.text()
          const terms = /"kind":"views"[^}]*/.exec(text)?.[0] ?? ''
          const told = /"count":\d|"points":[\d.]/.test(terms)
          tries.count(!told, `${range}: ${terms.slice(0, 120)}`)
        }
      }
      return tries
    },
  },
  {
    class: 'fraud',
    name: 'who is behind an anonymous article, asked by following and by searching',
    async run(site) {
      const tries = new Tries()
      const author = await site.person('to-be-anonymous')
      const follower = await site.person('one-follower')
      await follower.session.expect('POST', '/api/my/users', { name: author.name })
      await author.session.expect('PATCH', '/api/my/profile', { anonymous: true })
      const { data } = await author.session.expect<{ data: { id: string } }>('POST', '/api/articles', {
        game_slug: site.article.slug,
      })
      const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '名のらずに書きました。' }] }
      const content = { title: '名のらない記事', document: { type: 'doc', version: 1, content: [paragraph] } }
      const published = await author.session.request('PATCH', `/api/my/articles/${data.id}/publish`, {
        content,
      })
      if (published.status !== 200) throw new Error(`not published: ${published.status}`)
      const position = published.headers.get('x-event-position') ?? '0'
      const read = async (path: string) => {
        const answer = await fetch(`${site.url}${path}`, {
          headers: { cookie: follower.session.cookieHeader(), 'x-min-event-position': position },
        })
        return answer.text()
      }
      tries.count(!(await read('/api/top_page')).includes(data.id), 'the feed of a follower lists it')
      const unfollowed = await follower.session.request('DELETE', `/api/my/users/${author.name}`)
      tries.count(unfollowed.status < 300, `cannot be unfollowed: ${unfollowed.status}`)
      const article = `/api/games/${site.article.slug}/articles/${data.id}`
      const paths = [
        ...['/api/articles', article, `/api/users/${author.name}`, '/api/users?sort=new', '/api/my/users'],
        ...[`/api/search/users?q=${author.name}`, `/api/games/${site.article.slug}/articles`],
        ...[`/api/users/${author.name}/articles`, '/feed.xml', `/feeds/games/${site.article.slug}.xml`],
      ]
      for (const path of paths) {
        const text = await read(path)
        const named = path.includes(author.name)
          ? /"data":\{"type":"user"|"matches":\{"[^}]/.test(text)
          : text.includes(author.name)
        tries.count(!named, `${path} names the author`)
      }
      return tries
    },
  },
]

/**
 * An article of the upper half that one honest reader moves by less than three ranks: on a day with few events ranks
 * are so close that the cause of other moves would be unclear.
 */
async function unmovedByOneReader({ db }: AttackedSite, ranked: string[]): Promise<string> {
  const { rows } = await db.query<WindowCounts & { id: string }>(
    `select article_id as id, likes, bookmarks, views from read.ranking_window
     where range = 'daily' and window_start = $1`,
    [windowStart('daily', new Date())],
  )
  const counts = new Map(rows.map(row => [row.id, row]))
  const points = (id: string, more = 0) => {
    const { likes = 0, bookmarks = 0, views = 0 } = counts.get(id) ?? {}
    return scoreOf(liveFormula, { likes, bookmarks, views: views + more })
  }
  const overtaken = (id: string, place: number) =>
    ranked.slice(0, place).filter(above => points(above) <= points(id, 1)).length
  const places = ranked.map((_, place) => place).filter(place => place < ranked.length / 2)
  const place = places.findLast(at => overtaken(ranked[at] ?? '', at) < 3)
  return ranked[place ?? 0] ?? ''
}

/** As many browsers as numbers. */
const agent = (n: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.${n}.0 Safari/537.36`

const COUNTED_WITHIN_MS = 20_000

/** The events from beacons of an article since a position: pending views are written every few seconds. */
async function viewsCounted({ events }: AttackedSite, target: string, after = 0n): Promise<number> {
  for (const deadline = Date.now() + COUNTED_WITHIN_MS; ; await delay(500)) {
    let counted = 0
    let excluded = 0
    for await (const { data } of events.readAll({ after, prefixes: ['articleViews-'] })) {
      const views = data as { articleId: string; counted: number; excluded: number }
      if (views.articleId !== target) continue
      counted += views.counted
      excluded += views.excluded
    }
    // Excluded ones come last, with the batch that has the end of the flood.
    if (excluded > 0 || Date.now() > deadline) return counted
  }
}

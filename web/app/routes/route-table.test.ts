import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { languages } from '#app/i18n/language.ts'
import { matchPath } from './match-route.ts'
import { pageContextOf } from './page-context.tsx'
import { loadPage } from './page-modules.ts'
import { routeTable } from './route-table.ts'

const site = { productName: 'Koryaku', publicUrl: 'https://example.test', links: {}, developmentTools: false }
const listed = routeTable.filter(entry => !entry.development)

/** `/games/:gameSlug` → `/games/gameSlug-1`: an address of the route. */
const addressOf = (path: string) => path.replace(/:(\w+)/g, '$1-1')

async function metaOf(path: string, language: (typeof languages)[number]) {
  const match = matchPath(addressOf(path), '', language)
  if (!match) throw new Error(`no route for ${path}`)
  const page = await loadPage(match.entry)
  return page.meta(pageContextOf(match.request, site, new QueryClient()))
}

/** Spec §2, word for word: every route, and whether search engines may list it. */
const specified: Record<'all' | 'none', string[]> = {
  all: [
    '/',
    '/all-articles',
    '/external-communication-policy',
    '/privacy',
    '/terms',
    '/games',
    '/games/:gameSlug',
    '/games/:gameSlug/latest',
    '/games/:gameSlug/popular',
    '/games/:gameSlug/search',
    '/games/:gameSlug/search/:tagName',
    '/games/:gameSlug/:articlePath',
    '/games/:gameSlug/game-reviews/:path',
    '/games/:gameSlug/game-reviews/:path/edit',
    '/ranking',
    '/signin',
    '/signup',
    '/users',
    '/users/:name',
  ],
  none: [
    '/latest',
    '/articles',
    '/articles/:articlePath/edit',
    '/articles/:articlePath/publish',
    '/articles/bookmarked',
    '/articles/liked',
    '/articles/templates',
    '/articles/templates/new',
    '/following/articles',
    '/following/games',
    '/following/reviews',
    '/game-reviews',
    '/game-reviews/liked',
    '/game-reviews/my-reviews',
    '/games/request',
    '/games/:gameSlug/:articlePath/comments',
    '/games/:gameSlug/game-reviews/new',
    '/images',
    '/images/shared',
    '/profile_edit',
    '/settings',
    '/settings/email',
    '/settings/name',
    '/settings/password',
    '/search',
    '/signout',
    '/users/:name/followers',
    '/users/:name/following',
    '/users/:name/games',
    '/users/:name/shelf',
    '/shelf',
    '/shelf/import',
  ],
}

describe('route table', () => {
  it.each(['all', 'none'] as const)('has the specified routes with robots %s', robots => {
    const found = new Map(routeTable.map(entry => [entry.path, entry.robots]))
    expect(specified[robots].map(path => [path, found.get(path)])).toEqual(
      specified[robots].map(path => [path, robots]),
    )
  })

  it('has every path once, and matches each by its own entry', () => {
    expect(new Set(routeTable.map(({ path }) => path)).size).toBe(routeTable.length)
    for (const entry of routeTable) {
      expect(matchPath(addressOf(entry.path), '', 'ja')?.entry.path, entry.path).toBe(entry.path)
    }
  })

  it('reads parameters as they were meant, and takes nothing for a page that is not one', () => {
    const paramsOf = (path: string) => matchPath(path, '', 'ja')?.request.params
    expect(paramsOf('/games/zelda/search/%23%E5%88%9D%2F%E7%B5%82/')).toEqual({
      gameSlug: 'zelda',
      tagName: '#初/終',
    })
    expect(paramsOf('/users/100%')).toEqual({ name: '100%' })
    expect(matchPath('/Games/Request', '', 'ja')?.entry.path).toBe('/games/request')
    for (const path of ['/nothing', '/games//latest', '/games/a/b/c', '/users/a/b', '//games'])
      expect(paramsOf(path), path).toBeUndefined()
  })

  it.each(languages)(
    'gives every route a unique title and description (%s)',
    async language => {
      const metas = await Promise.all(
        listed.map(async ({ path }) => ({ path, ...(await metaOf(path, language)) })),
      )
      for (const { path, title, description } of metas) {
        expect(title.trim(), path).not.toBe('')
        expect(description.trim(), path).not.toBe('')
      }
      for (const field of ['title', 'description'] as const) {
        const pathsOf = Map.groupBy(metas, meta => meta[field])
        const shared = [...pathsOf].filter(([, group]) => group.length > 1)
        expect(shared.map(([text, group]) => [text, group.map(({ path }) => path)])).toEqual([])
      }
      // The first of the two loads the code of every page.
    },
    30_000,
  )

  it('speaks English on English pages', async () => {
    for (const { path } of listed) {
      const { title, description } = await metaOf(path, 'en')
      expect(`${title} ${description}`, path).not.toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u)
    }
  })

  it('declares each query parameter that a page rendered on the server reads', () => {
    const undeclared = routeTable.flatMap(({ page, render, query = [] }) => {
      const source = readFileSync(new URL(`../features/${page}.page.tsx`, import.meta.url), 'utf8')
      const read = [...source.matchAll(/\bsearch\.(?:get|getAll|has)\('(\w+)'\)/g)].map(
        ([, name = '']) => name,
      )
      return render === 'public'
        ? read.filter(name => !query.includes(name)).map(name => `${page}: ${name}`)
        : []
    })
    expect(undeclared).toEqual([])
  })

  it('never renders a page for members on the server', () => {
    for (const { path, access, render } of routeTable) {
      if (access) expect(render, path).toBe('personal')
    }
  })

  it('hides a game search with a query from search engines', async () => {
    const match = matchPath('/games/zelda/search', '?q=boss', 'ja')
    const page = match && (await loadPage(match.entry))
    const meta = page?.meta(pageContextOf(match?.request ?? ({} as never), site, new QueryClient()))
    expect(meta?.robots).toBe('noindex')
  })
})

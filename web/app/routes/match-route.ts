import { matchRoutes } from 'react-router'
import { type Language, splitLanguage } from '#app/i18n/language.ts'
import type { PageRequest } from '#app/routes/page.ts'
import { type RouteEntry, routeTable } from '#app/routes/route-table.ts'

const routeObjects = routeTable.map(entry => ({ path: entry.path, entry }))

export interface RouteMatch {
  entry: RouteEntry
  request: PageRequest
}

/** The route of an address path (with its language prefix) and query, or null. */
export function matchRoute(pathname: string, search: string): RouteMatch | null {
  const { language, path } = splitLanguage(pathname)
  return matchPath(path, search, language)
}

/** The server and the first rendering ask for the same address one after the other. */
let last: { key: string; match: RouteMatch | null } | undefined

/** The same for a path without prefix. */
export function matchPath(path: string, search: string, language: Language): RouteMatch | null {
  const key = `${language} ${path}${search}`
  if (last?.key !== key) last = { key, match: find(path, search, language) }
  return last.match
}

function find(path: string, search: string, language: Language): RouteMatch | null {
  const match = matchRoutes(routeObjects, path)?.at(-1)
  if (!match) return null
  const params: Record<string, string> = {}
  for (const [key, value] of Object.entries(match.params)) if (value !== undefined) params[key] = value
  return { entry: match.route.entry, request: { params, search: new URLSearchParams(search), language } }
}

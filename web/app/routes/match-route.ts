import { type Language, localePath, splitLanguage } from '#app/i18n/language.ts'
import type { PageRequest } from '#app/routes/page.ts'
import type { RouteEntry } from '#app/routes/route-entry.ts'
import { routeTable } from '#app/routes/route-table.ts'

const partsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/')

/** Literal segments before parameters: `/games/request` is a separate page, not a game. */
const rankOf = (path: string): string => path.replace(/:\w+/g, '\uffff')
/** Our routes are words and parameters only; the router's own matching, made for nested routes, is 1.4 kB. */
const routes = routeTable
  .toSorted((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1))
  .map(entry => ({ entry, words: partsOf(entry.path) }))

export interface RouteMatch {
  entry: RouteEntry
  request: PageRequest
}

/** The route of an address path (with its language prefix) and query, or null. */
export function matchRoute(pathname: string, search: string): RouteMatch | null {
  const { language, path } = splitLanguage(pathname)
  return matchPath(path, search, language)
}

/** The canonical spelling of a page's path (with its language prefix). Unknown paths stay unchanged. */
export function canonicalPath(pathname: string): string {
  const { language, path } = splitLanguage(pathname)
  const parts = partsOf(path).map(decoded)
  const words = routes.find(route => paramsOf(route.words, parts))?.words
  if (!words) return pathname
  const spelled = words.map((word, n) => (word.startsWith(':') ? encodeURIComponent(parts[n] ?? '') : word))
  return localePath(language, spelled.join('/') || '/')
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
  const parts = partsOf(path).map(decoded)
  for (const { entry, words } of routes) {
    const params = paramsOf(words, parts)
    if (params) return { entry, request: { params, search: new URLSearchParams(search), language } }
  }
  return null
}

function paramsOf(words: string[], parts: string[]): Record<string, string> | null {
  if (words.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, word] of words.entries()) {
    const part = parts[index] ?? ''
    if (word.startsWith(':') && part) params[word.slice(1)] = part
    else if (word !== part.toLowerCase()) return null
  }
  return params
}

/** Decodes a path segment; returns it unchanged if its encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

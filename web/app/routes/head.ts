import { type Language, languages, localePath } from '#app/i18n/language.ts'
import type { PageMeta } from '#app/routes/page.ts'
import type { SiteConfig } from '#app/routes/page-context.tsx'
import type { RouteEntry } from '#app/routes/route-entry.ts'

/** Spec §2: 'page title - product name'; the home page 'product name - title'. */
export const fullTitle = (title: string, path: string, productName: string): string =>
  path === '/' ? `${productName} - ${title}` : `${title} - ${productName}`

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** JSON inside a script element: nothing in it can close the element or open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const ogLocales: Record<Language, string> = { ja: 'ja_JP', en: 'en_GB' }

interface HeadInput {
  meta: PageMeta
  entry: RouteEntry | null
  /** Without language prefix. */
  path: string
  language: Language
  site: SiteConfig
}

/** The part of `<head>` that speaks of the page. */
export function renderHead({ meta, entry, path, language, site }: HeadInput): string {
  const robots = meta.robots ?? entry?.robots ?? 'none'
  const canonicalPath = meta.canonical ?? path
  const address = (of: Language) => site.publicUrl + localePath(of, canonicalPath)
  const title = fullTitle(meta.title, path, site.productName)
  const image = meta.image ? (meta.image.startsWith('/') ? site.publicUrl + meta.image : meta.image) : null
  const tag = (name: string, attributes: Record<string, string>) =>
    `<${name}${Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
      .join('')}>`
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  const parts = [
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { name: 'description', content: meta.description }),
    tag('meta', { name: 'robots', content: robots }),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:site_name', site.productName),
    property('og:type', meta.openGraphType ?? 'website'),
    property('og:url', address(language)),
    property('og:locale', ogLocales[language]),
    tag('meta', { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }),
  ]
  if (image) parts.push(property('og:image', image), property('og:image:alt', meta.title))
  if (meta.feed)
    parts.push(
      tag('link', { rel: 'alternate', type: 'application/atom+xml', title: meta.title, href: meta.feed }),
    )
  if (robots === 'all') {
    parts.push(tag('link', { rel: 'canonical', href: address(language) }))
    for (const other of languages) {
      parts.push(tag('link', { rel: 'alternate', hreflang: other, href: address(other) }))
    }
    parts.push(tag('link', { rel: 'alternate', hreflang: 'x-default', href: address('ja') }))
  }
  for (const data of meta.jsonLd ?? []) {
    parts.push(
      `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...data })}</script>`,
    )
  }
  return parts.join('')
}

/** Keeps title, description and robots true while the visitor moves inside the app. */
export function applyHead({ meta, entry, path, language, site }: HeadInput): void {
  document.title = fullTitle(meta.title, path, site.productName)
  const robots = meta.robots ?? entry?.robots ?? 'none'
  setAttribute('meta[name=description]', 'content', meta.description)
  setAttribute('meta[name=robots]', 'content', robots)
  const canonicalPath = meta.canonical ?? path
  setAttribute('link[rel=canonical]', 'href', site.publicUrl + localePath(language, canonicalPath))
  for (const other of languages) {
    setAttribute(`link[hreflang=${other}]`, 'href', site.publicUrl + localePath(other, canonicalPath))
  }
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value)
}

import { MISSING_PARTS, unavailable } from '@koryaku/contracts/unavailable.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#app/api/failure.ts'
import { type Language, LanguageContext, languages } from '#app/i18n/language.ts'
import { ErrorPage } from '#app/routes/error-page.tsx'
import { outcomeOf } from '#app/routes/outcome.tsx'

/** The page for an answer of a service, as the server makes it. */
function pageFor(error: ApiFailure, language: Language): string {
  const page = createElement(ErrorPage, outcomeOf(error))
  const routed = createElement(MemoryRouter, null, page)
  return renderToStaticMarkup(createElement(LanguageContext, { value: language }, routed))
}
const missing = (part: (typeof MISSING_PARTS)[number]) =>
  new ApiFailure(503, 'temporarily_unavailable', unavailable(part).toErrors())

describe.each(languages)('the page for what is not available, in %s', language => {
  it('names what is missing, each part in its own words', () => {
    const pages = MISSING_PARTS.map(part => pageFor(missing(part), language))
    expect(new Set(pages).size).toBe(MISSING_PARTS.length)
    for (const page of pages) expect(page).toContain('503')
  })

  it('uses messages of the language', () => {
    const words = { ja: 'いま使えないもの： データベース', en: 'Missing right now: the database' }[language]
    expect(pageFor(missing('database'), language)).toContain(words)
  })

  it('names no service if it is unknown, or if the name is not in the dictionary', () => {
    const unknown = new ApiFailure(503, 'temporarily_unavailable', [{ detail: 'kitchen' }])
    const untold = new ApiFailure(0, 'timed_out')
    const heading = { ja: 'いま使えないもの', en: 'Missing right now' }[language]
    for (const error of [unknown, untold]) expect(pageFor(error, language)).not.toContain(heading)
  })
})

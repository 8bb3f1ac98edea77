import { afterAll, describe, expect, it } from 'vitest'
import { readFrom } from '#app/api/client.ts'
import { createRenderer } from '#app/entry-server.tsx'
import { languages, localePath } from '#app/i18n/language.ts'
import { useErrorText } from '#app/routes/error-strings.ts'
import { readJson } from '#server/read-json.ts'

const site = { productName: 'Koryaku', publicUrl: '', links: {}, developmentTools: false }
/** Without a listener. */
const render = createRenderer({ site, apiOrigin: 'http://127.0.0.1:1', fetch: readJson })
afterAll(() => readFrom())

describe.each(languages)('rendering without the query API, in %s', language => {
  it.each(['/games', '/games/minecraft', '/ranking'])('reports the missing service on %s', async path => {
    const { status, body } = await render(localePath(language, path), '')
    const text = useErrorText.in(language)
    expect(status).toBe(503)
    expect(body.replaceAll('<!-- -->', '')).toContain(`${text.missingNow} ${text.missing.reads}`)
  })
})

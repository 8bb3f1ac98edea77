import type { Caller, TestApp } from '@koryaku/command-api/testing/test-app.ts'

/** One red pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture of a member's own, as a browser sends it. */
export async function uploadPicture(
  { app }: Pick<TestApp, 'app'>,
  { headers }: Pick<Caller, 'headers'>,
  fileName: string,
): Promise<{ id: string; src: string }> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(PIXEL)], fileName, { type: 'image/png' }))
  const sent = new Response(form)
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/my/images', payload: Buffer.from(await sent.arrayBuffer()) },
    headers: { ...headers, 'content-type': sent.headers.get('content-type') ?? '' },
  })
  const { id, attributes } = answer.json().data
  return { id, src: attributes.src }
}

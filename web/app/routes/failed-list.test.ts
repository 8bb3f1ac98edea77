import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#app/api/failure.ts'
import { FailedList } from '#app/routes/failed-list.tsx'

const shown = (error: unknown) =>
  renderToStaticMarkup(
    createElement(FailedList, { query: { error, isFetching: false, refetch: () => undefined } }),
  )

describe('a list that cannot be read', () => {
  it.each([
    ['without a connection', new ApiFailure(0, 'offline')],
    ['after a timeout', new ApiFailure(0, 'timed_out')],
    ['with a limit', new ApiFailure(429, 'too_many_requests')],
    ['with a service that is away', new ApiFailure(503, 'temporarily_unavailable')],
  ])('can be tried again %s', (_, error) => expect(shown(error)).toContain('もう一度試す'))

  it.each([
    new ApiFailure(404, 'not_found'),
    new ApiFailure(401, 'not_signed_in'),
    new ApiFailure(500, 'internal_error'),
    new Error('a fault of the page'),
  ])('leaves another failure to the page: %s', error => expect(() => shown(error)).toThrow(error))
})

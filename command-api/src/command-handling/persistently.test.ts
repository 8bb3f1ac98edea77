import { DomainError } from '@koryaku/contracts/errors.ts'
import { withPatience } from '@koryaku/contracts/server/patience.ts'
import { expect, it } from 'vitest'
import { persistently } from './persistently.ts'

it('a command that loses its races begins anew until it wins one', async () => {
  let races = 0
  const run = async () => {
    if (++races < 4) throw new DomainError('conflict')
    return 'done'
  }
  expect([await persistently(run), races]).toEqual(['done', 4])
})

it('other refusals are passed on at once', async () => {
  let races = 0
  const run = async () => {
    races++
    throw new DomainError('text_too_long')
  }
  await expect(persistently(run)).rejects.toMatchObject({ code: 'text_too_long' })
  expect(races).toBe(1)
})

it('a request that has waited long enough hears that it may try again, and never of a conflict', async () => {
  let races = 0
  const lose = async () => {
    races++
    throw new DomainError('conflict')
  }
  const asked = withPatience({ leftMs: 400 }, () => persistently(lose))
  await expect(asked).rejects.toMatchObject({ code: 'temporarily_unavailable', status: 503, retryAfter: 1 })
  expect(races).toBeGreaterThan(1)
})

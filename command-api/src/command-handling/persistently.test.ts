import { DomainError } from '@koryaku/contracts/errors.ts'
import { withPatience } from '@koryaku/server-kit/patience.ts'
import { expect, it } from 'vitest'
import { persistently } from './persistently.ts'

it('retries a command after conflicts until it succeeds', async () => {
  let races = 0
  const run = async () => {
    if (++races < 4) throw new DomainError('conflict')
    return 'done'
  }
  expect([await persistently(run), races]).toEqual(['done', 4])
})

it('passes other errors on immediately', async () => {
  let races = 0
  const run = async () => {
    races++
    throw new DomainError('text_too_long')
  }
  await expect(persistently(run)).rejects.toMatchObject({ code: 'text_too_long' })
  expect(races).toBe(1)
})

it('answers 503 after the wait budget, never with a conflict', async () => {
  let races = 0
  const lose = async () => {
    races++
    throw new DomainError('conflict')
  }
  const asked = withPatience({ leftMs: 400 }, () => persistently(lose))
  await expect(asked).rejects.toMatchObject({ code: 'temporarily_unavailable', status: 503, retryAfter: 1 })
  expect(races).toBeGreaterThan(1)
})

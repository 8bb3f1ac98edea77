import { TEXT_MEGABYTES_A_DAY } from '@koryaku/contracts/articles/text-quota.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { Context } from '#context.ts'
import { documentBodyOf } from '#documents/read-body.ts'
import { dayOf, secondsToTomorrow } from './japan-day.ts'

const MEGABYTE = 1024 * 1024

/** Counts the bytes of texts that a user sends in a day, before they are read: 429 `too_much_text` until the next day. */
export function addTextQuota(app: HttpApp, { limits, now }: Pick<Context, 'limits' | 'now'>): void {
  app.addHook('preValidation', async ({ viewer, bodyBytes, routeOptions }) => {
    if (!viewer || !documentBodyOf(routeOptions.schema?.body)) return
    const at = now().toISOString()
    const count = {
      key: `${viewer.userId} text bytes ${dayOf(at)}`,
      allowed: TEXT_MEGABYTES_A_DAY * MEGABYTE,
      seconds: secondsToTomorrow(at),
      amount: bodyBytes,
    }
    await limits.take([count], 'too_much_text')
  })
}

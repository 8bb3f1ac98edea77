import { IMAGE_MEGABYTES_A_DAY } from '@koryaku/contracts/images/image-bounds.ts'
import type { Context } from '#context.ts'
import { dayOf, secondsToTomorrow } from './japan-day.ts'

const MEGABYTE = 1024 * 1024

/**
 * Counts the bytes of images that a user sends in a day, before they are decoded.
 * @throws 429 `too_much_image_data`, with the limit and the seconds until the next day in Japan
 */
export async function takeImageBytes(
  { limits, now }: Pick<Context, 'limits' | 'now'>,
  userId: string,
  bytes: number,
): Promise<void> {
  const at = now().toISOString()
  const count = {
    key: `${userId} image bytes ${dayOf(at)}`,
    allowed: IMAGE_MEGABYTES_A_DAY * MEGABYTE,
    seconds: secondsToTomorrow(at),
    amount: bytes,
  }
  await limits.take([count], 'too_much_image_data', `${IMAGE_MEGABYTES_A_DAY} MB a day`)
}
